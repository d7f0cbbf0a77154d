import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { billPaying, isPaidInPart, shownBill } from '../../bills/changes.ts';
import { recalled } from './recalled.ts';

interface Parts {
  readonly amounts: number[];
  last: number;
}

const parts = recalled<Parts>(() => ({ amounts: [], last: 0 }));

type Credit = (amount: number, bill: Bill, before: Parts, call: Call) => number;

/** How much of a payment is written down on its bill. */
const credited = (credit: Credit): Patch =>
  billPaying((was) => ({
    credited: (part, bill, call) => {
      const amount = was.credited(part, bill, call);
      const known = parts(bill);
      const written = credit(amount, bill, { ...known, amounts: [...known.amounts] }, call);
      known.amounts.push(amount);
      known.last = now(call);
      return written;
    },
  }));

const listed = ({ route }: Call): boolean => isServed(route, 'bills.list');

/** What goes wrong with a bill by what was paid of it, and when. */
export const rareBillPayments = [
  ...breakingLive(['bill.paid-minor', 'bill.outstanding-is-what-is-left', 'bill.paid-is-paid-in-full'], credited, {
    'bill.second-part-twice: the second payment of a bill counts twice': (amount, _bill, { amounts }) =>
      amounts.length === 1 ? 2 * amount : amount,
    'bill.parts-in-thousands: a later payment counts in whole thousands of shillings': (amount, _bill, { amounts }) =>
      amounts.length > 0 ? Math.floor(amount / 100_000) * 100_000 : amount,
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'bill.outstanding-whole-in-filtered-list: lists by state tell the whole amount as outstanding': shownBill(
      (view, bill, call) =>
        listed(call) && call.query.has('state') && isPaidInPart(bill)
          ? { ...view, outstanding_minor: view['amount_minor'] ?? 0 }
          : view,
    ),
  }),
];
