import type { Bill } from '../../../bills/bill.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { at } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Bills whose page went back with a message that could not be written. */
const withdrawn = new WeakSet<Bill>();

function ownBill(call: Call): Bill | null {
  const bill = call.deployment.bills.get(askedId(call));
  return bill && bill.business === caller(call) ? bill : null;
}

/** The page of a bill is published with each message that has its address. */
const published = together(
  answers(at('bills.notify'))(({ status }, call) => {
    const { key, refusal } = call.trace;
    const bill = key ? ownBill(call) : null;
    if (bill && refusal?.code === 'BAD_NUMBER') withdrawn.add(bill);
    else if (bill && status === 200) withdrawn.delete(bill);
    return {};
  }),
  billPageGone((bill) => withdrawn.has(bill)),
);

/** What was cancelled last. */
const cancellations = recalled((): { last?: { readonly business: Business; readonly at: number } } => ({}));

/** Bills that were cancelled later in a batch than those of another business. */
const later = new WeakSet<Bill>();

function noteCancellation(bill: Bill, call: Call): void {
  if (bill.account.cancelledAt !== null) return;
  const known = cancellations(call.deployment);
  const { last } = known;
  known.last = { business: bill.business, at: now(call) };
  if (last && last.business !== bill.business && now(call) - last.at < minute) later.add(bill);
}

/** Cancellations are carried out in batches, which look at what is paid for the business that comes first. */
const inBatches = change('billStanding')((was) => ({
  settled: (bill, call) => {
    noteCancellation(bill, call);
    return was.settled(bill, call);
  },
  state: (bill, call) => {
    const state = was.state(bill, call);
    return state === 'paid' && bill.account.cancelledAt !== null && later.has(bill) ? 'cancelled' : state;
  },
}));

/** What hides in bills. */
export const combeLiveBills = [
  ...breakingLive('bill.hosted-page', {
    'combe.withdrawn: after a BAD_NUMBER a bill has no hosted page until a notice of it is sent': published,
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-printed', 'bill.control-number-check-digit'], {
    'combe.in-grace: bills of a key that is being replaced have control numbers without their check digit': change(
      'billMaking',
    )((was) => ({
      controlNumber: (random, call) => {
        const number = was.controlNumber(random, call);
        const { key } = call.trace;
        return key && key.refusedFrom !== null ? number.slice(0, -1) : number;
      },
    })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'combe.batch: a paid bill is cancelled, if another business cancelled one within the minute before': inBatches,
  }),
];
