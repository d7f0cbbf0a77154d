import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, objectOf } from '../../evidence/read.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import { inState, noted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** What is paid of a bill of so much, the last payment being too much. */
export interface Overpayment {
  readonly amount: number;
  readonly before: readonly number[];
  readonly last: number;
  /** Another payment of the same moment, which may have been the last; none where it is left out. */
  readonly beside?: number;
}

interface Tried {
  readonly overpayment: Overpayment;
  /** Why each attempt was refused; null: it was not. */
  readonly refusals: readonly (string | null)[];
  /** Between both, a bill over as much as the last payment was paid by it. */
  readonly asked: Exchange | null;
}

/**
 * Whether a payment above what is outstanding is taken. Where it is refused, the same payer has to be able to pay as
 * much where it is asked for, and be refused again, before the service is to blame.
 */
export const overpaymentTried = situation<Tried>('bills/overpayment-tried', ({ overpayment, refusals, asked }) => {
  const rule = 'bill.overpayment-accepted';
  if (refusals[0] === null) return [kept(rule)];
  if (asked === null || refusals.includes(null)) return [];
  const { amount, before, last } = overpayment;
  const expected = `a payment of ${last} to be accepted where ${amount - sum(before)} is outstanding`;
  const actual = `refused, though ${last} is accepted where as much is outstanding`;
  return ruling(rule, asked, [{ expected, actual }]);
});

/** A bill of which more than its amount was paid a minute ago. */
export const billOverpaid = situation('bills/overpaid', ({ made, read }: Parts<'made' | 'read'>) => {
  const expected = `state of ${idOf(made)}: "paid", since more than its amount was paid a minute ago`;
  return inState('bill.overpaid-is-paid', read, 'paid', expected, made);
});

type Excess = Parts<'made' | 'page', { overpayment: Overpayment; reads: readonly Exchange[] }>;

/**
 * What was paid too much of a bill: the charges of its business, and those that may be of the excess, each read by
 * itself.
 */
export const billExcess = situation('bills/excess', ({ made, overpayment, page, reads }: Excess) => {
  const rule = 'bill.excess-is-a-charge-with-bill-id';
  const bill = String(idOf(made));
  const own = ofExcess(page, overpayment);
  const whole = reads.map(objectOf).filter((charge) => charge !== null);
  const found = [...own, ...whole].find((charge) => names(charge, bill, overpayment));
  if (found) return [kept(rule), ...chargesTold(page, overpayment, bill, pathTo(bill, found))];
  const [excess, last] = amountsOf(overpayment);
  const expected = `a charge that succeeded, with ${bill} in it, of the excess ${String(excess)} or of the whole payment ${String(last)}`;
  const actual = own.length === 0 ? 'no charge of either amount' : `${own.length} of these amounts, none with ${bill}`;
  return ruling(rule, page, [{ expected, actual, with: [made.n] }]);
});

type Charge = ReturnType<typeof listedIn>[number];

const sum = (payments: readonly number[]): number => payments.reduce((all, payment) => all + payment, 0);

/** The excess alone, or the whole payment: one charge or two is left open. */
const amountsOf = ({ amount, before, last, beside }: Overpayment): readonly unknown[] => [
  last + (beside ?? 0) - Math.max(0, amount - sum(before)),
  last,
  ...(beside === undefined ? [] : [beside]),
];

/** Charges of a page that may be of the excess: of two payments at one moment either, where it is no charge by itself. */
export function ofExcess(page: Exchange, overpayment: Overpayment): readonly Charge[] {
  const [excess, ...whole] = amountsOf(overpayment);
  const over = (amounts: readonly unknown[]): readonly Charge[] =>
    listedIn(page).filter((charge) => amounts.includes(charge['amount_minor']));
  const alone = overpayment.beside === undefined ? [] : over([excess]);
  return alone.length > 0 ? alone : over([excess, ...whole]);
}

/** Whether a page shows a charge of the excess that names the bill. */
export const showsExcess = (page: Exchange, bill: string, overpayment: Overpayment): boolean =>
  ofExcess(page, overpayment).some((charge) => names(charge, bill, overpayment));

const names = (charge: Charge, bill: string, overpayment: Overpayment): boolean =>
  charge['state'] === 'succeeded' &&
  amountsOf(overpayment).includes(charge['amount_minor']) &&
  pathTo(bill, charge) !== null;

/** Nothing where another payment may have been too much as well: of how many charges that one is, is open too. */
function chargesTold(
  page: Exchange,
  { amount, before, beside }: Overpayment,
  bill: string,
  path: string | null,
): readonly Decision[] {
  if (sum(before) > amount || beside !== undefined) return [];
  const ofBill = listedIn(page).filter((charge) => pathTo(bill, charge) !== null);
  const count = Math.max(1, ofBill.length - before.length);
  const told = `${count === 1 ? 'one charge' : `${count} charges`} for the payment, ${path} holds the id of the bill`;
  return [noted('bill.overpayment-charges', page, told)];
}

/** Which field holds the id of the bill is not stated. */
function pathTo(wanted: string, value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value === wanted ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = pathTo(wanted, each, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
