import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Link } from '../../../links/link.ts';
import { recalled } from '../rare/recalled.ts';

/** Of two things that are done at once, the second comes within so many milliseconds. */
export const atOnce = 25;

interface Payments {
  count: number;
  at: number;
}

/** How often a bill or a link was paid, and when last. */
export const payments = recalled<Payments>(() => ({ count: 0, at: -Infinity }));

const note = (item: Bill | Link, at: number): void =>
  void Object.assign(payments(item), { count: payments(item).count + 1, at });

export const countingBills = change('billPaying')((was) => ({
  order: (part, bill, payer, call) => {
    note(bill, now(call));
    return was.order(part, bill, payer, call);
  },
}));

export const countingLinks = change('linkPaying')((was) => ({
  order: (link, payer, call) => {
    note(link, now(call));
    return was.order(link, payer, call);
  },
}));
