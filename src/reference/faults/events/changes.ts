import { showing } from '../views.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { JsonObject } from '../../http/json.ts';

export const events = change('events');

/** Changes what an event is, wherever it is told. */
export const toldEvent = (alter: (event: JsonObject, logged: LoggedEvent) => JsonObject): Patch =>
  events((was) => ({ object: (event, deployment) => alter(was.object(event, deployment), event) }));

/** Changes what is posted of an event. */
export const postedEvent = (alter: (event: JsonObject, logged: LoggedEvent) => JsonObject): Patch =>
  events((was) => ({ posted: (event, deployment) => alter(was.posted(event, deployment), event) }));

/** What the log shows of an event. */
export const { shown: loggedEvent, shownAt: eventAt } = showing<LoggedEvent>((alter) =>
  events((was) => ({ show: (event, call) => alter(was.show(event, call), event, call) })),
);

/** Changes the data of an event, once and for all. */
export const eventData = (alter: (data: JsonObject) => JsonObject): Patch =>
  events((was) => ({ data: (type, settlement, deployment) => alter(was.data(type, settlement, deployment)) }));

/** Changes what is told of a delivery. */
export const shownDelivery = (alter: (delivery: JsonObject) => JsonObject): Patch =>
  change('delivering')((was) => ({ show: (delivery, deployment) => alter(was.show(delivery, deployment)) }));
