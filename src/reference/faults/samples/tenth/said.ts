import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { parseObject } from '../../../http/payload.ts';
import type { Link } from '../../../links/link.ts';

/** The body of a request as it was written. */
export const textSaid = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

export const bodySaid = (call: Call): JsonObject => parseObject(textSaid(call), 100) ?? {};

export const shownEvent = (alter: (view: JsonObject, event: LoggedEvent, call: Call) => JsonObject): Patch =>
  change('events')((was) => ({ show: (event, call) => alter(was.show(event, call), event, call) }));

export const shownBill = (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
  change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) }));

export const shownLink = (alter: (view: JsonObject, link: Link, call: Call) => JsonObject): Patch =>
  change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) }));
