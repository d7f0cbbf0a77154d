import type { Bill } from '../../bills/bill.ts';
import type { Business } from '../../world/accounts.ts';
import { caller } from '../../http/call.ts';
import { change, shownCharge, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { asText, isObject } from '../../http/json.ts';

const message_minor = 3_500;

const messagesOf = (business: Business, { bills }: Deployment): number =>
  bills.of(business).reduce((sum, { messages }: Bill) => sum + messages.length, 0);

/** Each message is paid for out of the balance. */
export const paidMessages = together(
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) - message_minor * messagesOf(business, call.deployment),
  })),
  change('showing')((was) => ({
    balance: (call) => ({
      ...was.balance(call),
      messages_minor: message_minor * messagesOf(caller(call), call.deployment),
    }),
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ ...was.bill(bill, call), notices: bill.messages.length }),
  })),
  change('notices')((was) => ({
    notice: (bill, phone, reason, call) => ({
      ...was.notice(bill, phone, reason ?? 'ACCEPTED_BY_CARRIER', call),
      sent: reason === null,
      price_minor: reason === null ? message_minor : 0,
    }),
  })),
);

/** What is too little to be a charge of its own stays with the payment; what is over is owed by nobody. */
export const smallChange = together(
  change('billPaying')((was) => ({
    parts: (amount, outstanding, call) => {
      const parts = was.parts(amount, outstanding, call);
      const excess = parts.length > 1 ? amount - outstanding : 0;
      const isSmall = excess > 0 && excess < call.behaviour.bounds.amount.minimum;
      return isSmall ? [{ amount, excess: false }] : parts;
    },
  })),
  change('billStanding')((was) => ({
    outstanding: (bill, call) =>
      call.behaviour.billStanding.state(bill, call) === 'expired' ? 0 : was.outstanding(bill, call),
  })),
  change('showing')((was) => ({
    origin: (charge, call) =>
      charge.origin.is === 'bill'
        ? { allocations: [{ to: 'bill', id: charge.origin.bill, amount_minor: charge.amount }] }
        : was.origin(charge, call),
  })),
);

/** A part of 100,000 of the amount. */
const rate = 1_175;
const whole = 100_000;

/** What is left of fees below one minor unit, by business, in each deployment. */
const fractions = new WeakMap<Deployment, Map<Business, number>>();

/** Fractions of a fee are not rounded: they are carried over to the next charge of the business. */
export const carried = change('making')(() => ({
  fee: ({ amount }, business, { deployment }) => {
    const known = fractions.get(deployment) ?? new Map<Business, number>();
    const owed = amount * rate + (known.get(business) ?? 0);
    fractions.set(deployment, known.set(business, owed % whole));
    return Math.floor(owed / whole);
  },
}));

const advice = { green: 'go on', amber: 'slow down', red: 'wait' } as const;

const lightOf = (remaining: number, limit: number): keyof typeof advice => {
  if (remaining === 0) return 'red';
  return remaining > limit / 2 ? 'green' : 'amber';
};

/** How far a caller has come with its minute is told by the lights of a crossing. */
export const lights = change('rate')(() => ({
  headers: ({ limit, remaining }) => {
    const light = lightOf(remaining, limit);
    return { 'X-RateLimit-Light': light, 'X-RateLimit-Advice': advice[light] };
  },
}));

const hours_ms = 3 * 3_600_000;
const dayOf = (moment: number): string => new Date(moment + hours_ms).toISOString().slice(0, 10);

/** The accounts are kept by the days of Tanzania. */
export const dayBooks = together(
  shownCharge((view, { charge }) => ({ ...view, accounting_day: dayOf(charge.createdAt) })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ ...was.bill(bill, call), accounting_day: dayOf(bill.createdAt) }),
  })),
  change('showing')((was) => ({
    balance: (call) => {
      const balance = was.balance(call);
      const { settlement } = balance;
      const note = isObject(settlement) ? asText(settlement['note']) : '';
      const open = `The accounts of ${dayOf(call.deployment.clock.now())} are open. ${note}`;
      return { ...balance, settlement: { enabled: false, note: open } };
    },
  })),
);
