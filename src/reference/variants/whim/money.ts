import { createHmac } from 'node:crypto';
import { change, shownCharge, together } from '../../change.ts';
import { now, type Call } from '../../http/call.ts';

/** The remainder by seven, as airline tickets have it. */
export const sevens = change('billMaking')(() => ({ checkDigit: (digits) => String(Number(digits) % 7) }));

/** A digit that only the biller can work out, so that nobody makes numbers up. */
export const keyedDigit = change('billMaking')(() => ({
  checkDigit: (digits, { deployment }) =>
    String(createHmac('sha256', deployment.signingRoot).update(digits).digest().readUInt16BE(0) % 10),
}));

const step_minor = 5_000;

/** Nobody has a coin of less than fifty shillings. */
export const stepsOfFifty = change('making')((was) => ({
  fee: (order, business, call) =>
    Math.min(order.amount, Math.ceil(was.fee(order, business, call) / step_minor) * step_minor),
}));

/** The first time that a number pays a business costs nothing. */
export const firstIsFree = change('making')((was) => ({
  fee: (order, business, call) => {
    const isNew = call.deployment.charges.of(business).every(({ msisdn }) => msisdn !== order.msisdn);
    return order.msisdn !== '' && isNew ? 0 : was.fee(order, business, call);
  },
}));

const day = 86_400_000;

/** Three days of grace; and what is paid of a bill moves it on once it is a tenth. */
export const leniency = change('billStanding')((was) => ({
  state: (bill, call) => {
    const expiresAt = bill.expiresAt === null ? null : bill.expiresAt + 3 * day;
    const state = was.state({ ...bill, expiresAt }, call);
    return state === 'part_paid' && bill.account.received * 10 < bill.amount ? 'open' : state;
  },
}));

/** What is paid on a bill carries the bill within its metadata, which no caller has given. */
export const billInMetadata = together(
  change('billPaying')((was) => ({
    order: (part, bill, payer, call) => ({
      ...was.order(part, bill, payer, call),
      metadata: { bill_id: bill.id, excess: part.excess },
    }),
  })),
  change('showing')((was) => ({
    origin: (charge, call) => (charge.origin.is === 'bill' ? {} : was.origin(charge, call)),
  })),
);

const eastAfrica_ms = 3 * 3_600_000;

const isCutOff = (moment: number): boolean => {
  const ofDay = (moment + eastAfrica_ms) % day;
  return ofDay < 10_000 || ofDay >= day - 10_000;
};

/** At midnight the ledger closes its day, and takes nothing for twenty seconds. */
export const cutOff = change('making')((was) => ({
  reachable: (call) => was.reachable(call) && !isCutOff(now(call)),
}));

function valueDate(moment: number): string {
  const booked = moment + eastAfrica_ms;
  const weekday = new Date(booked).getUTCDay();
  const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
  return new Date(booked + days * day).toISOString().slice(0, 10);
}

/** Money is worth something from the next working day on, which is a date and no moment. */
export const valueDates = together(
  shownCharge((view, { charge }) => ({ ...view, value_date: valueDate(charge.createdAt), business_day: true })),
  change('showing')((was) => ({
    balance: (call: Call) => ({
      ...was.balance(call),
      as_of: new Date(now(call) + eastAfrica_ms).toISOString().slice(0, 10),
      accounts: [],
    }),
  })),
);
