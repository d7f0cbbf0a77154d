import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Bill, BillOrder } from '../../bills/bill.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, fieldOf } from '../../change.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';

/** Changes what is shown of a bill, wherever it is shown. */
export function shownBill(alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch {
  return change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) }));
}

/** Changes what one operation shows of a bill. */
export const billAt =
  (name: EndpointName) =>
  (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
    shownBill((view, bill, call) => (isServed(call.route, name) ? alter(view, bill, call) : view));

/** Changes one field of a bill, wherever it is shown. */
export const billField =
  (name: string) =>
  (alter: (value: JsonValue | undefined, bill: Bill, call: Call) => JsonValue): Patch =>
    shownBill((view, bill, call) => ({ ...view, [name]: alter(view[name], bill, call) }));

/** Changes how one field of a new bill is read. */
export const askedOfBill = fieldOf('billOrder');

/** Changes what is written down of what was asked. */
export const writtenBill = (alter: (order: BillOrder) => Partial<BillOrder>): Patch =>
  billMaking((was) => ({ order: (asked, call) => ({ ...was.order(asked, call), ...alter(asked) }) }));

export const billMaking = change('billMaking');
export const billStanding = change('billStanding');
export const billPaying = change('billPaying');
export const notices = change('notices');

export const isPaidUp = ({ account, amount }: Bill): boolean => account.received >= amount;
export const isPaidInPart = (bill: Bill): boolean => bill.account.received > 0 && !isPaidUp(bill);
