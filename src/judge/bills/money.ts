import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** What a bill asks for, what was paid of it, and what is left. */
export const billMoney: Judge = (exchange, history) => {
  const bills = seenIn('bill', exchange, history);
  const fresh = bills.filter((bill) => bill.fresh);
  return [
    ...ruling('bill.outstanding-is-what-is-left', exchange, bills.flatMap(left)),
    ...ruling('bill.begins-with-nothing-paid', exchange, fresh.flatMap(unpaid)),
    ...ruling('bill.begins-with-all-outstanding', exchange, fresh.flatMap(allOutstanding)),
    ...bills.flatMap((bill) => overpaid(bill, exchange)),
  ];
};

interface Sums {
  readonly amount: number;
  readonly paid: number;
  readonly outstanding: number;
}

function sumsOf({ fields }: Seen): Sums | null {
  const [amount, paid, outstanding] = [fields['amount_minor'], fields['paid_minor'], fields['outstanding_minor']];
  return isInteger(amount) && isInteger(paid) && isInteger(outstanding) ? { amount, paid, outstanding } : null;
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Nobody says whether anything is still outstanding of a bill that can no longer be asked for. */
const over: readonly unknown[] = ['expired', 'cancelled'];

function left(bill: Seen): readonly (Deviation | null)[] {
  const sums = sumsOf(bill);
  // A new bill has rules of its own.
  if (!sums || bill.fresh || sums.paid > sums.amount) return [];
  const { amount, paid, outstanding } = sums;
  if (outstanding === amount - paid) return [null];
  if (over.includes(bill.fields['state']) && outstanding === 0) return [];
  const expected = `outstanding_minor ${bill.place}: ${amount - paid}, its amount_minor ${amount} less its paid_minor ${paid}`;
  return [{ expected, actual: String(outstanding) }];
}

function unpaid({ fields, place }: Seen): readonly (Deviation | null)[] {
  const paid = fields['paid_minor'];
  if (!isInteger(paid)) return [];
  return [paid === 0 ? null : { expected: `paid_minor ${place} when it is created: 0`, actual: String(paid) }];
}

function allOutstanding({ fields, place }: Seen): readonly (Deviation | null)[] {
  const [amount, outstanding] = [fields['amount_minor'], fields['outstanding_minor']];
  if (!isInteger(amount) || !isInteger(outstanding)) return [];
  if (amount === outstanding) return [null];
  const expected = `outstanding_minor ${place} when it is created: ${amount}, its amount_minor`;
  return [{ expected, actual: String(outstanding) }];
}

function overpaid(bill: Seen, exchange: Exchange): readonly Decision[] {
  const sums = sumsOf(bill);
  if (!sums || sums.paid <= sums.amount) return [];
  const told = `yes: paid_minor ${sums.paid} of ${sums.amount}, outstanding_minor ${sums.outstanding}`;
  return [noted('bill.paid-minor-when-overpaid', exchange, told), ...isPaid(bill, sums, exchange)];
}

function isPaid({ fields, place }: Seen, { paid, amount }: Sums, exchange: Exchange): readonly Decision[] {
  const expected = `state ${place}: "paid", since its paid_minor ${paid} is above its amount_minor ${amount}`;
  const { state } = fields;
  // A bill that is over as well is for who looks at states.
  if (over.includes(state)) return [];
  return ruling('bill.overpaid-is-paid', exchange, [state === 'paid' ? null : { expected, actual: quoted(state) }]);
}
