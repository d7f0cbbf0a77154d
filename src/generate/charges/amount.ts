import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { amount as limits } from '../../contract/limits.ts';
import { otherKinds, spoiled, type Spoiled } from '../auth/spoiled.ts';

const { minimum: least, maximum: most, multipleOf: step } = limits;

/** Where kept in 16, 24 or 32 bits, in either unit or times a share, they would be others. */
const crossing = [16_777_300, 1_677_721_700, 67_108_900, 6_553_700, 14_316_600, 28_633_200, 286_331_200] as const;

const amountBoundaries: readonly number[] = [least, most, least + step, most - step, ...crossing];

export const amount: fc.Arbitrary<number> = fc
  .integer({ min: least / step, max: most / step })
  .map((steps) => steps * step, stepsOf);

/** Which of as many parts of the range from the least amount to the greatest, each some share above the one before. */
export interface Size {
  readonly part: number;
}

const parts = 12;

export const sizes: readonly Size[] = Array.from({ length: parts }, (_, part) => ({ part }));

export const amountOf = ({ part }: Size): fc.Arbitrary<number> => {
  const stepsAt = (edge: number): number => Math.round((least * (most / least) ** (edge / parts)) / step);
  return fc.noBias(fc.integer({ min: stepsAt(part), max: stepsAt(part + 1) })).map((steps) => steps * step);
};

/** Of that size, and mostly half a step off: what counts in another unit takes it. */
export const unevenOf = (size: Size): fc.Arbitrary<number> =>
  fc
    .tuple(amountOf(size), fc.constantFrom(50, 50, 50, 50, 50, 50, 25, 10, 1))
    .map(([even, rest]) => Math.min(even, most - step) + rest);

export const amounts: Values<number> = values(amount, amountBoundaries);

function stepsOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('not an amount');
  return value / step;
}

const spoiledAmountBoundaries: readonly Spoiled[] = [
  spoiled(least - step, 'a step below the minimum'),
  spoiled(most + step, 'a step above the maximum'),
  spoiled(10_050, 'no multiple of 100'),
  spoiled(0, 'zero'),
  spoiled(undefined, 'left out'),
  spoiled(10_000.5, 'a fraction'),
  spoiled('10000', 'a text of digits'),
  spoiled(-least, 'a negative amount'),
  spoiled(least - 1, 'one below the minimum'),
  spoiled(least + 1, 'one above the minimum'),
  spoiled(most + 1, 'one above the maximum'),
  spoiled(most - 1, 'one below the maximum'),
  spoiled(null, 'null'),
  spoiled(9_901, 'below the minimum and no multiple of 100'),
  spoiled(-step, 'a negative step'),
  spoiled(most - step / 2, 'a large amount that is no multiple of 100'),
  spoiled(10_000.000_000_1, 'a fraction that a careless comparison takes for none'),
  spoiled(most * 10, 'far above the maximum'),
  spoiled(2 ** 32 + least, 'in bounds when cut to 32 bits'),
  spoiled(1e21, 'written with an exponent'),
  ...otherKinds.number.slice(1),
  spoiled('10,000', 'a text of digits with a comma between its thousands'),
  spoiled('0x2710', 'a text of hexadecimal digits'),
  spoiled(-1e19, 'too far below zero for 64 bits'),
];

const below = fc.integer({ min: 1, max: least / step - 1 }).map((steps) => spoiled(steps * step, 'below the minimum'));
const above = fc
  .integer({ min: most / step + 1, max: (10 * most) / step })
  .map((steps) => spoiled(steps * step, 'above the maximum'));
const between = fc
  .tuple(fc.integer({ min: least / step, max: most / step - 1 }), fc.integer({ min: 1, max: step - 1 }))
  .map(([steps, rest]) => spoiled(steps * step + rest, 'no multiple of 100'));
const negative = fc.integer({ min: 1, max: most / step }).map((steps) => spoiled(-steps * step, 'a negative amount'));
const fraction = fc
  .tuple(fc.integer({ min: least / step, max: most / step }), fc.integer({ min: 1, max: 99 }))
  .map(([steps, cents]) => spoiled(steps * step + cents / 100, 'a fraction'));
const written = amount.map((value) => spoiled(String(value), 'a text of digits'));

export const spoiledAmounts: Values<Spoiled> = values(
  fc.oneof(below, above, between, negative, fraction, written),
  spoiledAmountBoundaries,
);
