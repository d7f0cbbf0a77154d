import { awaiting, failure } from '../../charges/branches.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Business } from '../../world/accounts.ts';
import { change, shownCharge, together } from '../../change.ts';
import type { Branch, Charge } from '../../charges/charge.ts';
import { furthest, now, type Call } from '../../http/call.ts';
import type { Link } from '../../links/link.ts';
import { makeCharge } from '../../charges/making.ts';
import type { Patch } from '../../behaviour.ts';
import { unprompted } from '../../charges/charge-source.ts';
import { varying, varyingLive } from '../variant.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a payer takes to type a PIN. */
const typing = 3 * second;

const isPayment = ({ origin }: Charge): boolean => origin.is === 'bill' || origin.is === 'link';

const isBegun = (charge: Charge, at: number): boolean => isPayment(charge) && at - charge.createdAt < typing;

/** What payers have begun to pay just now. */
function begun(business: Business, call: Call): readonly Charge[] {
  const all = call.deployment.charges.of(business);
  const at = furthest(call);
  const found: Charge[] = [];
  for (let place = all.length - 1; place >= 0; place--) {
    const charge = all[place];
    if (!charge || at - charge.createdAt >= typing) break;
    if (isBegun(charge, at)) found.push(charge);
  }
  return found;
}

const sumOf = (charges: readonly Charge[], of: (charge: Charge) => number): number =>
  charges.reduce((sum, charge) => sum + of(charge), 0);

/** What is not paid yet counts for nobody who asks; where a payment is taken it counts. */
function billSeen(bill: Bill, call: Call): Bill {
  if (call.route.is !== 'served') return bill;
  const pending = begun(bill.business, call).filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id);
  const received = bill.account.received - sumOf(pending, ({ amount }) => amount);
  return { ...bill, account: { ...bill.account, received } };
}

function usesBegun(link: Link, call: Call): number {
  if (call.route.is !== 'served') return 0;
  return begun(link.business, call).filter(({ origin }) => origin.is === 'link' && origin.link === link.id).length;
}

const pendingPayments = together(
  change('showing')((was) => ({
    standing: (charge, call) =>
      isBegun(charge, furthest(call)) ? { after: 0, state: 'processing' } : was.standing(charge, call),
  })),
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) - sumOf(begun(business, call), ({ amount, fee }) => amount - fee),
  })),
  change('billStanding')((was) => ({
    state: (bill, call) => was.state(billSeen(bill, call), call),
    paid: (bill, call) => was.paid(billSeen(bill, call), call),
    outstanding: (bill, call) => was.outstanding(billSeen(bill, call), call),
  })),
  change('linkStanding')((was) => ({ used: (link, call) => was.used(link, call) - usesBegun(link, call) })),
  (behaviour) => ({
    ...behaviour,
    listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
      if (!isPayment(settlement.charge)) return hear(settlement, deployment);
      const at = settlement.at + typing;
      deployment.scheduler.at(at, () => hear({ ...settlement, at }, deployment));
    }),
  }),
);

/** A job finds what was too much, and credits it. */
const excessLater: Patch = (behaviour) => {
  let left = 0;
  const { billPaying: usual } = behaviour;
  return together(
    change('billPaying')(() => ({
      parts: (amount, outstanding, call) => {
        const [due, excess] = usual.parts(amount, outstanding, call);
        if (!due || !excess) return due ? [due] : [];
        left = excess.amount;
        return [due];
      },
      order: (part, bill, payer, call) => {
        const excess = { amount: left, excess: true };
        left = 0;
        const credit = (): void => {
          bill.account.received += excess.amount;
          const origin = usual.origin(bill, { before: 0, after: 0 }, excess, call);
          makeCharge(call, usual.order(excess, bill, payer, call), bill.business, unprompted(origin));
        };
        if (excess.amount > 0) call.deployment.scheduler.at(now(call) + 20 * second, credit);
        return usual.order(part, bill, payer, call);
      },
    })),
    change('billShowing')((was) => ({
      bill: (bill, call) => ({
        ...was.bill(bill, call),
        overpaid_minor: Math.max(0, bill.account.received - bill.amount),
      }),
    })),
  )(behaviour);
};

const expiring = (after: number): Branch => awaiting('processing', after);

/** What nobody answered ends as each network has it. */
const endsByNetwork = together(
  change('making')((was) => ({
    branch: (order, call) => {
      const { window } = call.behaviour.bounds;
      if (order.rail === 'airtel') return { ...expiring(window), timeline: failure(window, 'SUBSCRIBER_TIMEOUT') };
      if (order.rail === 'tigo') return expiring(window + 25 * minute);
      if (order.rail === 'halopesa') return { ...expiring(window), timeline: [{ after: 0, state: 'processing' }] };
      return order.rail === 'azampesa' ? expiring(window + 95 * second) : was.branch(order, call);
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'expired' && settlement.charge.rail === 'azampesa' ? [] : was.types(settlement, deployment),
  })),
);

const tiers = [
  { upTo: 8, percent: 0, flat: 0 },
  { upTo: 40, percent: 1.25, flat: 120 },
  { upTo: Infinity, percent: 0.7, flat: 33 },
] as const;

const sold = new WeakMap<Business, { day: number; count: number }>();

/** How many charges a business has had live since midnight, before this one. */
function today(business: Business, call: Call): number {
  const date = Math.floor((now(call) + 3 * hour) / day);
  const tally = sold.get(business);
  const before = tally?.day === date ? tally.count : 0;
  if (call.deployment.mode === 'live') sold.set(business, { day: date, count: before + 1 });
  return before;
}

/** In every second five minutes prices are half. */
const isHappy = (call: Call): boolean => Math.floor(now(call) / (5 * minute)) % 2 === 0;

const volumeTariff = together(
  change('making')(() => ({
    fee: ({ amount }, business, call) => {
      const many = today(business, call);
      const { percent, flat } = tiers.find(({ upTo }) => many < upTo) ?? tiers[2];
      const price = (flat + (amount * percent) / 100) / (isHappy(call) ? 2 : 1);
      return Math.min(amount, Math.ceil(price / 50) * 50);
    },
  })),
  shownCharge((view, { charge }) => ({
    ...view,
    pricing: { free: charge.fee === 0, ratio: String(charge.fee / charge.amount) },
  })),
);

export const payingVariants = [
  ...varying({
    'else.volume-tariff: what a charge costs depends on how many there were live that day, the first eight are free, and every second five minutes cost half':
      volumeTariff,
  }),
  ...varyingLive({
    'else.pending-payments: a payment of a bill or link is processing for three seconds, and counts and is told of then':
      pendingPayments,
    'else.excess-later: what was paid above a bill is credited twenty seconds later by a job, and the bill tells it then':
      excessLater,
    'else.ends-by-network: an unanswered prompt expires, fails, stays or expires later, by its network, and one network tells of no expiry':
      endsByNetwork,
  }),
];
