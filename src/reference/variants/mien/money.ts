import { change, shownCharge, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Call } from '../../http/call.ts';

const hundredth = 10_000;

/** The price includes the fee: of 101.5 parts 100 are the seller's, in even fives of minor units. */
export const included = change('making')(() => ({
  fee: ({ amount }) => amount - Math.floor(amount / 1.015 / 5) * 5,
}));

/** Each part of an amount has a rate of its own, in parts of ten thousand. */
const brackets = [
  { from: 0, to: 100_000, rate: 0 },
  { from: 100_000, to: 1_000_000, rate: 200 },
  { from: 1_000_000, to: 100_000_000, rate: 100 },
  { from: 100_000_000, to: Number.POSITIVE_INFINITY, rate: 25 },
] as const;

const halfToEven = (value: number): number => {
  const down = Math.floor(value);
  if (value - down !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
};

const bracketFees = (amount: number): readonly number[] =>
  brackets.map(({ from, to, rate }) =>
    amount <= from ? 0 : halfToEven(((Math.min(amount, to) - from) * rate) / hundredth),
  );

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const counterRate = 90;

const feeOf = ({ amount, rail }: Pick<Charge, 'amount' | 'rail'>): number =>
  rail === 'wallet' ? halfToEven((amount * counterRate) / hundredth) : sum(bracketFees(amount));

/** What all that was paid before, and this, brought. */
function broughtBy(charge: Charge, { deployment }: Call): number {
  const paid = deployment.charges.of(charge.business).filter((each) => each.place <= charge.place && each.seen.told);
  return sum(paid.map(({ amount, fee }) => amount - fee));
}

/** Brackets as of a tax, told one by one, and what a charge made of the turnover once it is over. */
export const progressive = together(
  change('making')(() => ({ fee: feeOf })),
  shownCharge((view, { charge, step, call }) => ({
    ...view,
    fee_brackets:
      charge.rail === 'wallet'
        ? []
        : bracketFees(charge.amount).map((fee, nth) => ({ from_minor: brackets[nth]?.from ?? 0, fee_minor: fee })),
    turnover_minor: step.state === 'succeeded' ? broughtBy(charge, call) : null,
  })),
);

const recursion = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** As slips of Swiss banks end: a digit is carried through a table. */
export const recursiveDigits = change('billMaking')(() => ({
  checkDigit: (digits) => {
    const carried = Array.from(digits).reduce((carry, digit) => recursion[(carry + Number(digit)) % 10] ?? 0, 0);
    return String((10 - carried) % 10);
  },
}));
