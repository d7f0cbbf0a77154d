import { change, fieldOf, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { minute } from '../rare/recalled.ts';

/** What is taken without asking the ledger, and for so long after it was away. */
const ceiling = 500_000_000;
const cautious = 15 * minute;

const isCautious = (call: Call): boolean => sinceOutage(call) < cautious && call.deployment.condition.ledgerAvailable;

const afterOutage = together(
  notingOutages,
  fieldOf('billOrder')('amount')((was) => (given, call) => {
    const reading = was(given, call);
    return 'value' in reading && reading.value > ceiling && isCautious(call) ? { code: 'BAD_AMOUNT' } : reading;
  }),
);

/** Whether a bill was issued in place of one that was cancelled. */
const isReissued = ({ id, business, customerRef }: Bill, { deployment }: Call): boolean =>
  deployment.bills
    .of(business)
    .some((other) => other.id !== id && other.customerRef === customerRef && other.account.cancelledAt !== null);

/** Bills whose excess was booked on the cancelled one. */
const bookedElsewhere = new WeakSet<Bill>();

/** What is too much goes to the first bill of a customer; the one that was paid is not looked at again. */
const firstOfCustomer = together(
  change('billPaying')((was) => ({
    credited: (part, bill, call) => {
      if (part.excess && isReissued(bill, call)) bookedElsewhere.add(bill);
      return was.credited(part, bill, call);
    },
  })),
  change('billStanding')((was) => ({
    state: (bill, call) => {
      const state = was.state(bill, call);
      return state === 'paid' && bookedElsewhere.has(bill) ? 'part_paid' : state;
    },
  })),
);

/** Who has more bills than this sends by a cheaper route, which sends again what was not confirmed at once. */
const byUsualRoute = 60;

/** What hides in bills. */
export const lochLiveBills = [
  ...breakingLive(
    ['bills.create.amount-maximum-accepted', 'bills.create.amount-between-accepted', 'errors.cause-of-bad-amount'],
    {
      'loch.after-outage: for 15 minutes after a request met the ledger away a bill above 500000000 is BAD_AMOUNT':
        afterOutage,
    },
  ),
  ...breakingLive('bill.overpaid-is-paid', {
    'loch.first-of-customer: a bill that is overpaid stays part_paid if another one of its customer_ref was cancelled':
      firstOfCustomer,
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'loch.bulk-route: once a business has more than 60 bills a notice is two messages': change('notices')((was) => ({
      messages: (bill, phone, call) => {
        const messages = was.messages(bill, phone, call);
        return call.deployment.bills.of(bill.business).length > byUsualRoute ? [...messages, ...messages] : messages;
      },
    })),
  }),
];
