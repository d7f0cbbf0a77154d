import type { Business } from '../../world/accounts.ts';
import { change, shownCharge, together } from '../../change.ts';
import type { ChargeOrder } from '../../charges/charge.ts';

/** A part of a whole, both of them integers, rounded to the nearest integer and from the middle to the even one. */
function halfEven(dividend: number, divisor: number): number {
  const [whole, rest] = [Math.floor(dividend / divisor), dividend % divisor];
  const isUp = rest * 2 > divisor || (rest * 2 === divisor && whole % 2 === 1);
  return isUp ? whole + 1 : whole;
}

/** One and a half in a hundred, in whole shillings as bankers round them. */
export const evenShillings = change('making')(() => ({
  fee: ({ amount }) => halfEven(amount * 15, 100_000) * 100,
}));

/** What a business still owes from rounding, in tenths of a minor unit. */
const carriedBy = new WeakMap<Business, number>();

/** Fees are whole shillings: what rounding leaves is carried to the next charge of live. The sandbox tells what that would cost. */
export const carriedCents = change('making')(() => ({
  fee: ({ amount }, business, { deployment }) => {
    const due = (carriedBy.get(business) ?? 0) + (amount * 13) / 100;
    const shillings = Math.floor(due / 1000);
    if (deployment.mode === 'live') carriedBy.set(business, due - shillings * 1000);
    return shillings * 100;
  },
}));

const premiumOf = ({ amount }: Pick<ChargeOrder, 'amount'>): number => halfEven(amount * 127, 10_000);
const taxOf = (order: Pick<ChargeOrder, 'amount'>): number => halfEven(premiumOf(order) * 18, 100);

/** A price and its tax are rounded each by itself, and a charge tells both. */
export const taxApart = together(
  change('making')(() => ({ fee: (order) => premiumOf(order) + taxOf(order) })),
  shownCharge((view, { charge }) => ({
    ...view,
    fee_breakdown: {
      object: 'fee_breakdown',
      price_minor: charge.fee - Math.min(charge.fee, taxOf(charge)),
      vat_minor: Math.min(charge.fee, taxOf(charge)),
      vat_rate: '0.18',
    },
  })),
);

/** Each thousand shillings that an amount begins costs fifteen. */
export const begunThousands = change('making')(() => ({
  fee: ({ amount }) => Math.ceil(amount / 100_000) * 1500,
}));

/** At a counter a fee is the nearest multiple of five shillings. */
export const fivesAtCounters = change('making')((was) => ({
  fee: (order, business, call) => {
    const fee = was.fee(order, business, call);
    return order.rail === 'wallet' ? Math.round(fee / 500) * 500 : fee;
  },
}));

const free_minor = 200_000;

/** Small gifts cost nothing, and of others one in a hundred is taken, in whole shillings. */
export const smallGiftsFree = change('making')(() => ({
  fee: ({ amount }) => (amount <= free_minor ? 0 : Math.floor(amount / 10_000) * 100),
}));

const excesses = new WeakSet<ChargeOrder>();

/** What was too much is kept for whoever paid it, and costs nothing. */
export const excessIsFree = together(
  change('billPaying')((was) => ({
    order: (part, bill, payer, call) => {
      const order = was.order(part, bill, payer, call);
      if (!part.excess) return order;
      const excess: ChargeOrder = { ...order, description: `Too much for ${bill.id}` };
      excesses.add(excess);
      return excess;
    },
  })),
  change('making')((was) => ({
    fee: (order, business, call) => (excesses.has(order) ? 0 : was.fee(order, business, call)),
  })),
);

const held_minor = 4_512_345_678_901_200;

/** The business is a ministry that holds tens of thousands of millions of shillings. */
export const treasuryAccount = change('ledger')((was) => ({
  available: (business, call) => held_minor + was.available(business, call),
}));

/** What is paid through a link is named by the link where it has no name of its own. */
export const namedByLinks = change('linkPaying')((was) => ({
  order: (link, payer, call) => {
    const order = was.order(link, payer, call);
    return { ...order, reference: order.reference ?? link.id, description: order.description ?? link.title };
  },
}));

export const oneUse = change('linkMaking')((was) => ({
  order: (order, call) => (order.kind === 'single_use' ? { ...order, maxUses: 1 } : was.order(order, call)),
}));
