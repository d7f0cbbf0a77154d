import { deviationOf, type KnownResource, type Law, law, type Note } from '../resources/known.ts';
import { noted } from '../ruling.ts';

interface Sums {
  readonly amount: number;
  readonly paid: number;
  readonly outstanding: number;
}

function sumsOf({ fields }: KnownResource): Sums | null {
  const [amount, paid, outstanding] = [fields['amount_minor'], fields['paid_minor'], fields['outstanding_minor']];
  return isInteger(amount) && isInteger(paid) && isInteger(outstanding) ? { amount, paid, outstanding } : null;
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Nobody says whether anything is still outstanding of a bill that can no longer be asked for. */
const over: readonly unknown[] = ['expired', 'cancelled'];

/** The most that was paid of it by any answer that was there before this one was asked for, the excess left out. */
function mostPaid({ known, exchange, fields: { amount_minor: amount } }: KnownResource): Paid | null {
  const sightings = known && isInteger(amount) ? [known.latest, ...known.states.values()] : [];
  const earlier = sightings.filter(({ received }) => received <= exchange.sent);
  return earlier.reduce<Paid | null>((most, { n, fields: { paid_minor: shown } }) => {
    const paid = isInteger(shown) ? Math.min(shown, Number(amount)) : 0;
    return paid > (most?.paid ?? 0) ? { n, paid } : most;
  }, null);
}

interface Paid {
  readonly n: number;
  readonly paid: number;
}

/** What a bill asks for, what was paid of it, and what is left. */
export const billMoney: readonly Law[] = [
  law('bill.outstanding-is-what-is-left', (bill) => {
    const sums = sumsOf(bill);
    // A new bill has rules of its own.
    if (!sums || bill.fresh || sums.paid > sums.amount) return [];
    const { amount, paid, outstanding } = sums;
    if (outstanding === amount - paid) return [null];
    if (over.includes(bill.fields['state']) && outstanding === 0) return [];
    const due = `: ${amount - paid}, its amount_minor ${amount} less its paid_minor ${paid}`;
    return [deviationOf(bill, 'outstanding_minor', due)];
  }),
  law('bill.begins-with-nothing-paid', (bill) => {
    const paid = bill.fields['paid_minor'];
    if (!bill.fresh || !isInteger(paid)) return [];
    return [paid === 0 ? null : deviationOf(bill, 'paid_minor', ' when it is created: 0')];
  }),
  law('bill.begins-with-all-outstanding', (bill) => {
    const [amount, outstanding] = [bill.fields['amount_minor'], bill.fields['outstanding_minor']];
    if (!bill.fresh || !isInteger(amount) || !isInteger(outstanding)) return [];
    const due = ` when it is created: ${amount}, its amount_minor`;
    return [amount === outstanding ? null : deviationOf(bill, 'outstanding_minor', due)];
  }),
  law('bill.paid-minor-never-shrinks', (bill) => {
    const { paid_minor: paid, state } = bill.fields;
    if (bill.fresh || !isInteger(paid)) return [];
    if (paid < 0) return [deviationOf(bill, 'paid_minor', ': 0 or more')];
    const before = mostPaid(bill);
    // What becomes of a payment once its bill can no longer be asked for is not stated.
    if (!before || over.includes(state)) return [];
    const due = `: ${before.paid} at least, as in exchange ${before.n}`;
    return [paid >= before.paid ? null : deviationOf(bill, 'paid_minor', due, before.n)];
  }),
  law('bill.paid-is-paid-in-full', (bill) => {
    const [amount, paid] = [bill.fields['amount_minor'], bill.fields['paid_minor']];
    if (bill.fresh || bill.fields['state'] !== 'paid' || !isInteger(amount) || !isInteger(paid)) return [];
    const due = `, which is paid: ${amount} at least, its amount_minor`;
    return [paid >= amount ? null : deviationOf(bill, 'paid_minor', due)];
  }),
  law('bill.overpaid-is-paid', (bill) => {
    const sums = sumsOf(bill);
    const { state } = bill.fields;
    // A bill that is over as well is for who looks at states.
    if (!sums || sums.paid <= sums.amount || over.includes(state)) return [];
    const due = `: "paid", since its paid_minor ${sums.paid} is above its amount_minor ${sums.amount}`;
    return [state === 'paid' ? null : deviationOf(bill, 'state', due)];
  }),
];

export const overpaid: Note = (bill) => {
  const sums = sumsOf(bill);
  if (!sums || sums.paid <= sums.amount) return [];
  const told = `yes: paid_minor ${sums.paid} of ${sums.amount}, outstanding_minor ${sums.outstanding}`;
  return [noted('bill.paid-minor-when-overpaid', bill.exchange, told)];
};
