import type { Patch } from '../../../behaviour.ts';
import type { Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { eventAt, loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';

/** Changes the delivery of an event that is shown. */
function ofDelivery(view: JsonObject, alter: (delivery: JsonObject) => JsonObject): JsonObject {
  const { delivery } = view;
  return isObject(delivery) ? { ...view, delivery: alter(delivery) } : view;
}

/** Rows of the list leave out what is empty. */
const omittedEmpty: Patch = eventAt('events.list')((view) =>
  ofDelivery(view, (delivery) => (delivery['last_response'] === '' ? without(delivery, 'last_response') : delivery)),
);

function isKeptFrom(call: Call): boolean {
  const { key } = call.trace;
  return key !== undefined && !call.behaviour.access.holds(key, 'webhooks:read', call);
}

/** What a receiver said is for those who may see the receiver. */
const redacted: Patch = loggedEvent((view, _event, call) =>
  asksFor('events.get', 'events.list')(call) && isKeptFrom(call)
    ? ofDelivery(view, (delivery) =>
        delivery['last_response'] === null ? delivery : { ...delivery, last_response: { redacted: true } },
      )
    : view,
);

/** What hides in the event log. */
export const lochLiveEvents = [
  ...breakingLive('delivery.last-response', {
    'loch.omitted-empty: in the list a delivery has no last_response where the receiver answered with an empty body':
      omittedEmpty,
  }),
  ...breakingLive('delivery.last-response', {
    'loch.redacted: a key without webhooks:read is shown an object as the last_response of a delivery': redacted,
  }),
];
