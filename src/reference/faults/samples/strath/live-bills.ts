import type { Bill } from '../../../bills/bill.ts';
import { answers, change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** TZS 1,000, to which payers round up, and the least that a charge may be over. */
const rounded = 100_000;
const least = 10_000;

/** A round sum that is a little too much is taken for a slip of the finger. */
function isRoundedUp(amount: number, bill: Bill, call: Call): boolean {
  const excess = amount - call.behaviour.billStanding.outstanding(bill, call);
  return amount % rounded === 0 && excess >= least && excess < rounded;
}

/** After so long a bill that was sent by SMS, and of which nothing was paid, gets another one. */
const patience = 3 * day;

const isOverdue = ({ messages, account }: Bill, call: Call): boolean =>
  account.received === 0 && messages.some((message) => now(call) - message.at >= patience);

/** A bill with which somebody tries out numbers is shut, against those who send to strangers. */
const tolerated = 1;
const misdirected = recalled(() => ({ count: 0 }));

const shutPage = together(
  answers(both(at('bills.notify'), refusedWith('BAD_NUMBER')))((_answer, call) => {
    const bill = call.behaviour.billReading.find(askedId(call), call);
    if (bill) misdirected(bill).count++;
    return {};
  }),
  billPageGone((bill) => misdirected(bill).count > tolerated),
);

/** Bills older than this are in the part of the table that is not marked when there is an excess to enter. */
const recent = 14 * day;
const unmarked = new WeakSet<Bill>();

const notMarked = together(
  change('billPaying')((was) => ({
    credited: (part, bill, call) => {
      if (part.excess && now(call) - bill.createdAt >= recent) unmarked.add(bill);
      return was.credited(part, bill, call);
    },
  })),
  change('billStanding')((was) => ({
    state: (bill, call) => (unmarked.has(bill) ? 'part_paid' : was.state(bill, call)),
  })),
);

/** What hides in bills. */
export const strathLiveBills = [
  ...breakingLive('bill.overpayment-accepted', {
    'strath.rounded-up: who pays TZS 100 to 999 too much, in whole thousands, is refused': change('billPaying')(
      (was) => ({
        unfit: (amount, bill, call) =>
          was.unfit(amount, bill, call) ?? (isRoundedUp(amount, bill, call) ? 'this is not what is outstanding' : null),
      }),
    ),
  }),
  ...breakingLive(['bill.state', 'bills.list.state-open'], {
    'strath.overdue: an open bill of which a notice was sent three days ago is overdue': change('billShowing')(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return view['state'] === 'open' && isOverdue(bill, call) ? { ...view, state: 'overdue' } : view;
        },
      }),
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'strath.shut-page: after the second BAD_NUMBER of its notices a bill has no page any more': shutPage,
  }),
  ...breakingLive(['bill.overpaid-is-paid', 'bill.paid-wins-over-expired', 'bill.paid-wins-over-cancelled'], {
    'strath.not-marked: a bill that is overpaid two weeks after its creation, or later, is part_paid': notMarked,
  }),
];
