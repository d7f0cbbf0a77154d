import { change, operation, together } from '../../../change.ts';
import type { Delivery } from '../../../events/delivery.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { breakingLive } from '../../fault.ts';

/** Deliveries that came about after a failure: their jobs are closed for good. */
const closed = new WeakSet<Delivery>();

const closedForGood = change('delivering')((was) => ({
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    if (before.state === 'retrying' && delivery.state === 'delivered') closed.add(delivery);
    return delivery;
  },
  again: (before, at, deployment) => (closed.has(before) ? before : was.again(before, at, deployment)),
}));

/** A list that is read meanwhile puts the endpoint back where senders look for it. */
const putBack = meeting(
  (call) => (asksFor('webhook-endpoints.delete')(call) ? keyOf(call)?.business.id : undefined),
  (call) => (asksFor('webhook-endpoints.list')(call) ? keyOf(call)?.business.id : undefined),
);

/** Settings that are still sent to. */
const stillSent = new WeakSet<Setting>();

const sentOn = together(
  putBack.patch,
  operation('webhook-endpoints.delete')((was) => async (call) => {
    const answer = await was(call);
    const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
    if (endpoint && putBack.met(call)) stillSent.add(endpoint.setting);
    return answer;
  }),
  change('delivering')((was) => ({
    target: (event, deployment) =>
      was.target(event, deployment) ??
      deployment.endpoints
        .of(event.business)
        .findLast(({ mode, setting }) => mode === event.mode && stillSent.has(setting)) ??
      null,
  })),
);

/** Who may have an event sent again is shown those that were sent nowhere. */
function isShownToRetry(call: Call): boolean {
  const event = asksFor('events.get')(call) ? call.deployment.events.get(askedId(call)) : undefined;
  return event !== undefined && event.business === caller(call) && event.delivery.state === 'unrouted';
}

/** What hides in events and where they are sent. */
export const carseLiveEvents = [
  ...breakingLive('events.retry.attempts-again', {
    'carse.closed-for-good: an event that was delivered after a failed attempt is not posted again on a retry':
      closedForGood,
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    { 'carse.put-back: an endpoint that is listed while it is deleted is still sent to': sentOn },
  ),
  ...breakingLive('scopes.events.get.required', {
    'carse.shown-to-retry: an unrouted event is read by a key with events:write and without events:read': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (isShownToRetry(call) && was.holds(key, 'events:write', call)),
    })),
  }),
];
