import { showing } from '../views.ts';
import type { Bill, BillOrder } from '../../bills/bill.ts';
import type { Patch } from '../../behaviour.ts';
import { change, fieldOf } from '../../change.ts';

export const {
  shown: shownBill,
  shownAt: billAt,
  fieldOf: billField,
} = showing<Bill>((alter) =>
  change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) })),
);

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
