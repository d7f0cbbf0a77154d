import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import { furthest } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Bills of whose rest their payer was reminded; the words of the message are kept with them. */
const reminded = new WeakSet<Bill>();

const inWords = together(
  change('notices')((was) => ({
    messages: (bill, phone, call) => {
      if (call.behaviour.billStanding.state(bill, call) === 'part_paid') reminded.add(bill);
      return was.messages(bill, phone, call);
    },
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      return reminded.has(bill) ? { ...view, currency: 'TSh' } : view;
    },
  })),
);

/** Whether a bill is for whoever comes first: it names no payer, and is over at some time. */
const isForAnybody = ({ payerName, expiresAt }: Bill): boolean => payerName === null && expiresAt !== null;

interface Kept {
  readonly available: number;
  readonly at: number;
}

/** Balances as they were read last, and whose is out of date: the business that was paid last. */
const kept = recalled(() => ({ balances: new Map<Business, Kept>(), outdated: null as Business | null }));

const remembersLastPaid: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge }, deployment) => {
      if (is === 'succeeded') kept(deployment).outdated = charge.business;
    },
  ],
});

const keptBalances = together(
  remembersLastPaid,
  change('ledger')((was) => ({
    available: (business, call) => {
      const cache = kept(call.deployment);
      const at = furthest(call);
      const known = cache.balances.get(business);
      if (known && cache.outdated !== business && at - known.at < minute) return known.available;
      const available = was.available(business, call);
      cache.balances.set(business, { available, at });
      if (cache.outdated === business) cache.outdated = null;
      return available;
    },
  })),
);

/** What hides in bills and balances. */
export const reefLiveMoney = [
  ...breakingLive('bill.currency', {
    'reef.in-words: a bill of which a notice was sent while it was paid in part has the currency TSh': inWords,
  }),
  ...breakingLive('bills.get.foreign-not-found', {
    'reef.for-anybody: a bill with an expiry and without a payer_name is read by other businesses, too': change(
      'billReading',
    )((was) => ({
      find: (id, call) => {
        const found = was.find(id, call);
        const bill = asksFor('bills.get')(call) ? call.deployment.bills.get(id) : undefined;
        return found ?? (bill && isForAnybody(bill) ? bill : null);
      },
    })),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'reef.last-paid: for a minute a balance leaves out a payment after which another business was paid': keptBalances,
  }),
];
