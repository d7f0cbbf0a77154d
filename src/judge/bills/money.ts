import { type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { noted, type Places, quoted } from '../ruling.ts';

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

function left(bill: KnownResource): Places {
  const sums = sumsOf(bill);
  // A new bill has rules of its own.
  if (!sums || bill.fresh || sums.paid > sums.amount) return [];
  const { amount, paid, outstanding } = sums;
  if (outstanding === amount - paid) return [null];
  if (over.includes(bill.fields['state']) && outstanding === 0) return [];
  const expected = `outstanding_minor ${bill.place}: ${amount - paid}, its amount_minor ${amount} less its paid_minor ${paid}`;
  return [{ expected, actual: String(outstanding) }];
}

function unpaid({ fresh, fields, place }: KnownResource): Places {
  const paid = fields['paid_minor'];
  if (!fresh || !isInteger(paid)) return [];
  return [paid === 0 ? null : { expected: `paid_minor ${place} when it is created: 0`, actual: String(paid) }];
}

function allOutstanding({ fresh, fields, place }: KnownResource): Places {
  const [amount, outstanding] = [fields['amount_minor'], fields['outstanding_minor']];
  if (!fresh || !isInteger(amount) || !isInteger(outstanding)) return [];
  if (amount === outstanding) return [null];
  const expected = `outstanding_minor ${place} when it is created: ${amount}, its amount_minor`;
  return [{ expected, actual: String(outstanding) }];
}

function isPaid(bill: KnownResource): Places {
  const sums = sumsOf(bill);
  const { state } = bill.fields;
  // A bill that is over as well is for who looks at states.
  if (!sums || sums.paid <= sums.amount || over.includes(state)) return [];
  const why = `since its paid_minor ${sums.paid} is above its amount_minor ${sums.amount}`;
  return [state === 'paid' ? null : { expected: `state ${bill.place}: "paid", ${why}`, actual: quoted(state) }];
}

/** What a bill asks for, what was paid of it, and what is left. */
export const billMoney: readonly Law[] = [
  law('bill.outstanding-is-what-is-left', left),
  law('bill.begins-with-nothing-paid', unpaid),
  law('bill.begins-with-all-outstanding', allOutstanding),
  law('bill.overpaid-is-paid', isPaid),
];

export const overpaid: Note = (bill) => {
  const sums = sumsOf(bill);
  if (!sums || sums.paid <= sums.amount) return [];
  const told = `yes: paid_minor ${sums.paid} of ${sums.amount}, outstanding_minor ${sums.outstanding}`;
  return [noted('bill.paid-minor-when-overpaid', bill.exchange, told)];
};
