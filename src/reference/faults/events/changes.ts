import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { JsonObject } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';

export const events = change('events');

/** Changes what an event is, wherever it is told. */
export const toldEvent = (alter: (event: JsonObject, logged: LoggedEvent) => JsonObject): Patch =>
  events((was) => ({ object: (event, deployment) => alter(was.object(event, deployment), event) }));

/** Changes what is posted of an event. */
export const postedEvent = (alter: (event: JsonObject, logged: LoggedEvent) => JsonObject): Patch =>
  events((was) => ({ posted: (event, deployment) => alter(was.posted(event, deployment), event) }));

/** Changes what the log shows of an event. */
export const loggedEvent = (alter: (event: JsonObject, logged: LoggedEvent, call: Call) => JsonObject): Patch =>
  events((was) => ({ show: (event, call) => alter(was.show(event, call), event, call) }));

/** Changes what one operation shows of an event. */
export const eventAt =
  (name: EndpointName) =>
  (alter: (event: JsonObject, logged: LoggedEvent) => JsonObject): Patch =>
    loggedEvent((view, event, call) => (isServed(call.route, name) ? alter(view, event) : view));

/** Changes the data of an event, once and for all. */
export const eventData = (alter: (data: JsonObject) => JsonObject): Patch =>
  events((was) => ({ data: (type, settlement, deployment) => alter(was.data(type, settlement, deployment)) }));

/** Changes what is told of a delivery. */
export const shownDelivery = (alter: (delivery: JsonObject) => JsonObject): Patch =>
  change('delivering')((was) => ({ show: (delivery, deployment) => alter(was.show(delivery, deployment)) }));
