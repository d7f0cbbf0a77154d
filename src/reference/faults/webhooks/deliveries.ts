import type { Patch } from '../../behaviour.ts';
import { change, operation, together } from '../../change.ts';
import type { Attempted } from '../../events/delivering.ts';
import { isUnderWay, type Delivery, unsent } from '../../events/delivery.ts';
import { answer } from '../../http/answer.ts';
import { asText } from '../../http/json.ts';
import { askedId } from '../../lists/reading.ts';
import { postedEvent } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { after, delivering, unrouted } from './delivery-changes.ts';

/** What is under way goes on when its endpoint is deleted. */
const neverStopped = delivering((was) => ({
  stopped: (delivery) => delivery,
  target: (event, deployment) =>
    was.target(event, deployment) ??
    (isUnderWay(event.delivery)
      ? (deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode) ?? null)
      : null),
}));

const reached = ({ reply }: Attempted): boolean => reply.status !== 0;

/** A retry that is answered as if it had been made. */
const retryingNothing = (when: (delivery: Delivery) => boolean): Patch =>
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    return event && when(event.delivery) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
  });

/** What becomes of an event, when it is posted, and what the log tells of it. */
export const deliveryFaults = [
  ...breakingLive('delivery.last-status-zero-when-unreachable', after, {
    'delivery.unreachable-null: last_status is null when the receiver could not be reached': (_delivery, attempted) =>
      reached(attempted) ? {} : { lastStatus: null },
    'delivery.unreachable-502: last_status is 502 when the receiver could not be reached': (_delivery, attempted) =>
      reached(attempted) ? {} : { lastStatus: 502 },
    'delivery.unreachable-keeps-status: last_status stays what the receiver said before it could not be reached': (
      _delivery,
      attempted,
      before,
    ) => (reached(attempted) ? {} : { lastStatus: before.lastStatus }),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'delivery.last-status-of-first: last_status is what the receiver answered to the first attempt': after(
      (delivery, _attempted, before) => ({ lastStatus: before.lastStatus ?? delivery.lastStatus }),
    ),
    'delivery.last-status-200: last_status is 200 for whatever counts as taken': after(({ state, lastStatus }) => ({
      lastStatus: state === 'delivered' ? 200 : lastStatus,
    })),
    'delivery.last-status-500: last_status is 500 for whatever counts as refused': after(({ state, lastStatus }) => ({
      lastStatus: state === 'delivered' || lastStatus === 0 ? lastStatus : 500,
    })),
    'delivery.last-status-not-found-is-0: a receiver that answers 404 or 410 counts as not reached': after(
      ({ lastStatus }) => ({ lastStatus: lastStatus === 404 || lastStatus === 410 ? 0 : lastStatus }),
    ),
  }),
  ...breakingLive(['delivery.unrouted-without-endpoint', 'webhook-endpoints.delete.later-events-unrouted'], unrouted, {
    'delivery.unrouted-exhausted: an event without an endpoint is exhausted': { state: 'exhausted' },
    'delivery.unrouted-delivered: an event without an endpoint is delivered': { state: 'delivered' },
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'delivery.unrouted-pending-after-delete: an event after a deletion waits for another endpoint': delivering(
      (was) => ({
        unrouted: (at, deployment) => {
          const deleted = [...deployment.endpoints.values()].some(({ setting }) => !setting.active);
          return deleted ? { ...unsent, state: 'pending' } : was.unrouted(at, deployment);
        },
      }),
    ),
  }),
  ...breakingLive('delivery.unrouted-without-endpoint', change('events'), {
    'delivery.unrouted-unless-links: a payment through a link without an endpoint is exhausted': (was) => ({
      show: (event, call) => {
        const shown = was.show(event, call);
        const wrong = event.delivery.state === 'unrouted' && event.data['payment_link'] !== undefined;
        return wrong
          ? {
              ...shown,
              delivery: call.behaviour.delivering.show({ ...event.delivery, state: 'exhausted' }, call.deployment),
            }
          : shown;
      },
    }),
  }),
  ...breakingLive(
    ['delivery.unrouted-without-endpoint', 'delivery.unrouted-stays-readable', 'events.success-emits-charge-succeeded'],
    {
      'delivery.unrouted-not-recorded: an event without an endpoint is not written down': change('events')((was) => ({
        types: (settlement, deployment) =>
          deployment.endpoints.of(settlement.charge.business).some(({ setting }) => setting.active)
            ? was.types(settlement, deployment)
            : [],
      })),
    },
  ),
  ...breakingLive(['webhook-endpoints.delete.stops-sending', 'webhook-endpoints.delete.later-events-unrouted'], {
    'delivery.goes-on-once-deleted: events are posted to a deleted endpoint': delivering(() => ({
      target: ({ business, mode }, { endpoints }) =>
        endpoints.of(business).findLast((endpoint) => endpoint.mode === mode) ?? null,
    })),
  }),
  ...breakingLive('webhook-endpoints.delete.stops-sending', {
    'delivery.retries-go-on-once-deleted: an event that is still tried is posted to a deleted endpoint': neverStopped,
    'delivery.last-retry-goes-on-once-deleted: an event that is tried for half a minute is posted to a deleted endpoint':
      together(
        neverStopped,
        delivering(() => ({ waits: [5_000, 30_000] })),
      ),
    'delivery.retry-revives-deleted: a retry posts to a deleted endpoint': operation('events.retry')(
      (was) => async (call) => {
        const event = call.behaviour.eventReading.find(askedId(call), call);
        const endpoint =
          event && call.deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode);
        if (!event || !endpoint || endpoint.setting.active) return was(call);
        const { delivering: how, events } = call.behaviour;
        const text = JSON.stringify(events.posted(event, call.deployment));
        const headers = how.headers(event, call.deployment);
        await how.post({ method: 'POST', url: endpoint.setting.url, headers, text, timeout: how.timeout }, event);
        return was(call);
      },
    ),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'events.retry-as-another-event: whatever is posted after the first attempt has another id': postedEvent(
      (event, { delivery }) => (delivery.attempts > 0 ? { ...event, id: `${asText(event['id'])}r` } : event),
    ),
    'events.retry-does-nothing: a retry is answered and posts nothing': retryingNothing(() => true),
    'events.retry-not-once-exhausted: a retry of an event that was given up posts nothing': retryingNothing(
      ({ state }) => state === 'exhausted',
    ),
    'events.retry-not-unrouted: a retry of an unrouted event posts nothing, though there is an endpoint by now':
      retryingNothing(({ state }) => state === 'unrouted'),
  }),
];
