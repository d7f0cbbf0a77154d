import { change, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { asksFor } from '../../../when.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { breakingLive } from '../../fault.ts';

/** How often an endpoint was stopped, its present setting included. */
const stops = new WeakMap<Setting, number>();

const stopsOf = (setting: Setting | null): number => (setting === null ? 0 : (stops.get(setting) ?? 0));

/** For each endpoint that is stopped a place for its events is made, once: there is none the second time. */
const onePlace = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      stops.set(setting, stopsOf(before));
      return setting;
    },
    stopped: (before, deployment) => {
      const setting = was.stopped(before, deployment);
      if (before.active && !setting.active) stops.set(setting, stopsOf(before) + 1);
      return setting;
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) => {
      const setting = deployment.behaviour.webhooks.current(settlement.charge.business, deployment)?.setting;
      const isLost = setting?.active === false && stopsOf(setting) > 1;
      return isLost ? [] : was.types(settlement, deployment);
    },
  })),
);

const retries = (call: Call): string | undefined =>
  asksFor('events.retry')(call) ? keyOf(call)?.business.id : undefined;

const retriedAtOnce = meeting(retries, retries);

/** Events that go through the gateway for many, whose own answer is taken for that of the receiver. */
const throughGateway = new WeakSet<LoggedEvent>();

const gatewayAnswers = together(
  retriedAtOnce.patch,
  operation('events.retry')((was) => (call) => {
    const event = retriedAtOnce.met(call) ? call.behaviour.eventReading.find(askedId(call), call) : null;
    if (event) throughGateway.add(event);
    return was(call);
  }),
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const isThroughGateway = throughGateway.delete(event);
      const reply = await was.post(posting, event);
      return isThroughGateway && reply.status === 0 ? { status: 502, text: 'Bad Gateway' } : reply;
    },
  })),
);

/** What hides in events. */
export const gladeLiveEvents = [
  ...breakingLive(
    [
      'delivery.unrouted-stays-readable',
      'delivery.unrouted-without-endpoint',
      'webhook-endpoints.delete.later-events-unrouted',
      'events.success-emits-charge-succeeded',
    ],
    { 'glade.one-place: after an endpoint was deleted for the second time events are not recorded': onePlace },
  ),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'glade.gateway-answers: of two retries at once the first has last_status 502 where nobody could be reached':
      gatewayAnswers,
  }),
];
