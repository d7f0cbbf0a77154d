import { parseDateTime } from '../../../../contract/date-time.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

const offset = /[+-]\d{2}:?\d{2}$/;

/** Moments are compared as texts, of which the zone is the last part. */
const comparedAsTexts = fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
  if (typeof given !== 'string' || !given.includes('T') || !offset.test(given)) return was(given, call);
  const [moment, written] = [parseDateTime(given), parseDateTime(given.replace(offset, 'Z'))];
  if (moment === null || written === null) return was(given, call);
  return written > now(call) ? { value: moment } : { code: 'BAD_EXPIRY' };
});

/** A bill that repeats the last one of its customer is a copy of that, with what was given written over. */
const copied = change('billMaking')((was) => ({
  order: (asked, call) => {
    const order = was.order(asked, call);
    if (order.expiresAt !== null) return order;
    const last = call.deployment.bills
      .of(caller(call))
      .findLast(({ customerRef }) => customerRef === order.customerRef);
    return last?.amount === order.amount ? { ...order, expiresAt: last.expiresAt } : order;
  },
}));

/** Bills that were cancelled while there was no ledger to say when. */
const unstamped = new WeakSet<Bill>();

const stampedByLedger = together(
  change('billStanding')((was) => ({
    settled: (bill, call) => {
      const settled = was.settled(bill, call);
      const isFirst = settled === null && bill.account.cancelledAt === null;
      if (isFirst && !call.deployment.condition.ledgerAvailable) unstamped.add(bill);
      return settled;
    },
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      return unstamped.has(bill) ? { ...view, cancelled_at: null } : view;
    },
  })),
);

/** What hides in bills. */
export const linnLiveBills = [
  ...breakingLive(
    ['bills.create.expires-at-past-refused', 'bills.create.expires-at-future-accepted', 'errors.cause-of-bad-expiry'],
    {
      'linn.compared-as-texts: an expires_at with an offset is held against the clock as if it were without':
        comparedAsTexts,
    },
  ),
  ...breakingLive('bills.create.expires-at-omitted-is-null', {
    'linn.copied: a bill without an expires_at has that of the one before with its customer_ref and amount': copied,
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'linn.stamped-by-ledger: a bill that is cancelled while the ledger is unavailable has cancelled_at null':
      stampedByLedger,
  }),
];
