import type { EndpointName } from '../../../contract/endpoints.ts';
import type { BillMaking } from '../../bills/bill-making.ts';
import type { BillPaying } from '../../bills/bill-paying.ts';
import type { BillStanding } from '../../bills/bill-standing.ts';
import type { Bill, BillFilter, BillOrder } from '../../bills/bill.ts';
import type { Notices } from '../../bills/notices.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, fieldOf } from '../../change.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import type { Reader } from '../../bodies/body.ts';
import type { Pages } from '../../lists/pages.ts';
import { isServed } from '../../http/route.ts';

/** Changes what is shown of a bill, wherever it is shown. */
export function shownBill(alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch {
  return change('billShowing', (was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) }));
}

/** Changes what one operation shows of a bill. */
export const billAt = (name: EndpointName, alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
  shownBill((view, bill, call) => (isServed(call.route, name) ? alter(view, bill, call) : view));

/** Changes one field of a bill, wherever it is shown. */
export const billField = (
  name: string,
  alter: (value: JsonValue | undefined, bill: Bill, call: Call) => JsonValue,
): Patch => shownBill((view, bill, call) => ({ ...view, [name]: alter(view[name], bill, call) }));

/** Changes how one field of a new bill is read. */
export const askedOfBill = <Field extends keyof BillOrder>(
  field: Field,
  read: (was: Reader<BillOrder[Field]>) => Reader<BillOrder[Field]>,
): Patch => fieldOf('billOrder', field, read as never);

/** Changes what is written down of what was asked. */
export const writtenBill = (alter: (order: BillOrder) => Partial<BillOrder>): Patch =>
  billMaking((was) => ({ order: (asked, call) => ({ ...was.order(asked, call), ...alter(asked) }) }));

export const billMaking = (part: (was: BillMaking) => Partial<BillMaking>): Patch => change('billMaking', part);
export const billStanding = (part: (was: BillStanding) => Partial<BillStanding>): Patch => change('billStanding', part);
export const billPaying = (part: (was: BillPaying) => Partial<BillPaying>): Patch => change('billPaying', part);
export const notices = (part: (was: Notices) => Partial<Notices>): Patch => change('notices', part);

type BillPages = Pages<Bill, BillFilter>;

export const billPages = (part: (was: BillPages) => Partial<BillPages>): Patch => change('billPages', part);

export const isPaidUp = ({ account, amount }: Bill): boolean => account.received >= amount;
export const isPaidInPart = (bill: Bill): boolean => bill.account.received > 0 && !isPaidUp(bill);
