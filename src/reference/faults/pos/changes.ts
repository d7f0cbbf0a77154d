import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { change, fieldOf, shownCharge, type ObservedCharge } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { eventData } from '../events/changes.ts';

/** Changes what is shown of a POS charge, wherever it is shown. */
export function shownPos(alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch {
  return shownCharge((view, shown) => (shown.charge.origin.is === 'pos' ? alter(view, shown) : view));
}

/** Changes what one operation shows of a POS charge. */
export const posAt =
  (name: EndpointName) =>
  (alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch =>
    shownPos((view, shown) => (isServed(shown.call.route, name) ? alter(view, shown) : view));

/** Changes what is shown of a POS charge that is paid. */
export const paidPos = (alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch =>
  shownPos((view, shown) => (shown.step.state === 'succeeded' ? alter(view, shown) : view));

export const codes = change('codes');

/** Changes how one field of a new POS charge is read. */
export const askedOfPos = fieldOf('posOrder');

export const posPromises = change('posIdempotency');

/** Changes what the event of a payment at a till tells. */
export const posEventData = (alter: (data: JsonObject) => JsonObject): Patch =>
  eventData((data) => (data['till'] === undefined ? data : alter(data)));

/** The charges of tills of whoever calls, oldest first. */
export const atTills = ({ deployment, trace }: Call): readonly Charge[] =>
  trace.key ? deployment.charges.of(trace.key.business).filter(({ origin }) => origin.is === 'pos') : [];
