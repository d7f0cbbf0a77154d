import type { BillState } from '../../../../contract/resources/bill.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { billAt, billPaying, shownBill } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** What a read has put into the cache, which the next payment empties. */
interface Cached {
  readonly state: BillState;
  readonly received: number;
}

const cached = new WeakMap<Bill, Cached>();
const lookUp_ms = 25;

/** The excess is written after the cache was emptied: a read that began before fills it with what it saw. */
const filledLate: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    async (call) => {
      const bill = asksFor('bills.get')(call) ? call.deployment.bills.get(askedId(call)) : undefined;
      if (!bill) return;
      const { account, amount } = bill;
      const { received } = account;
      const state = call.behaviour.billStanding.state(bill, call);
      await pause(lookUp_ms);
      if (account.received > received && account.received > amount)
        cached.set(bill, { state, received: account.received });
    },
  ],
});

const staleState = together(
  filledLate,
  billAt('bills.get')((view, bill) => {
    const kept = cached.get(bill);
    return kept && kept.received === bill.account.received ? { ...view, state: kept.state } : view;
  }),
);

const paymentsOf = ({ id, business }: Bill, { deployment }: Call): readonly Charge[] =>
  deployment.charges.of(business).filter(({ origin }) => origin.is === 'bill' && origin.bill === id);

/** Payments of what was paid a day before, and lies in the archive. */
const suspended = new WeakSet<Call['trace']>();

const suspenseAccount = together(
  billPaying((was) => ({
    order: (part, bill, payer, call) => {
      const last = paymentsOf(bill, call).at(-1);
      if (part.excess && last && now(call) - last.createdAt >= day) suspended.add(call.trace);
      else suspended.delete(call.trace);
      return was.order(part, bill, payer, call);
    },
  })),
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      return suspended.has(call.trace) ? `sa_${id.slice(id.indexOf('_') + 1)}` : id;
    },
  })),
);

/** A number of the network's is good for so many payments; then another one is fetched, and both work. */
const paymentsOfNumber = 2;

const usedUpNumbers = billPaying((was) => ({
  origin: (bill, outstanding, part, call) => {
    const origin = was.origin(bill, outstanding, part, call);
    const count = paymentsOf(bill, call).length + 1;
    if (outstanding.after > 0 && count % paymentsOfNumber === 0) {
      const controlNumber = call.behaviour.billMaking.controlNumber(call.deployment.random, call);
      Object.assign(bill, { controlNumber });
      call.deployment.controlNumbers.set(controlNumber, bill);
    }
    return origin;
  },
}));

/** What hides in bills. */
export const deneLiveBills = [
  ...breakingLive('bill.overpaid-is-paid', {
    'dene.filled-late: a bill that was being read while it was overpaid is read in the state from before': staleState,
  }),
  ...breakingLive('charge.id-prefix', {
    'dene.suspense-account: the id of what is paid on a bill a day after that was paid up begins with sa_':
      suspenseAccount,
  }),
  ...breakingLive(['bill.control-number-stays', 'events.bill-control-number'], {
    'dene.used-up-number: a bill of which something is outstanding after its second payment has a new control number':
      usedUpNumbers,
  }),
  ...breakingLive('bill.cancelled-at', {
    'dene.cold-bills: a day after it was cancelled a bill has a cancelled_at in Unix seconds': shownBill(
      (view, { account: { cancelledAt } }, call) =>
        cancelledAt !== null && now(call) - cancelledAt >= day
          ? { ...view, cancelled_at: Math.floor(cancelledAt / 1000) }
          : view,
    ),
  }),
];
