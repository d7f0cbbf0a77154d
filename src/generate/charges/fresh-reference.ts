import fc from 'fast-check';
import { drawn } from '../drawn.ts';
import { freshId } from '../../run/check/fresh.ts';

/** What services take for orders that are no orders, for numbers or for nothing. */
const beginnings = ['run-', 'test-', 'TEST ', 'sandbox/', 'demo_', 'null-', '00', '=', 'CH_'] as const;

const digitsOf = (id: string): string => String(BigInt(`0x${id.replaceAll('-', '')}`));

/** A number with an exponent, which nobody else has. */
const exponential = (id: string): string => `9${digitsOf(id)}e3`;

/** Around what floats, and integers of 64 bits, hold exactly. */
const countsOfDigits = fc.integer({ min: 15, max: 21 });

/** A number of so many digits, which nobody else has; some begin with zeros. */
const numberLike = fc.tuple(fc.constantFrom('', '', '000'), countsOfDigits).map(
  ([zeros, count]) =>
    (id: string): string =>
      `${zeros}4${digitsOf(id).slice(1 - count)}`,
);

const forms = fc.oneof(
  fc.constantFrom(...beginnings).map((beginning) => (id: string) => `${beginning}${id}`),
  fc.constantFrom<(id: string) => string>((id) => id.toUpperCase(), exponential),
  numberLike,
);

/** A reference that is all digits and that no other charge of any run has. */
export const numericReference = (): string => drawn(numberLike)(freshId());

/** A reference that no other charge of any run has, at times one that a store would write in another way. */
export const freshReference = (): string => drawn(forms)(freshId());
