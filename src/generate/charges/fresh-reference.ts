import fc from 'fast-check';
import { drawn } from '../drawn.ts';
import { freshId } from '../../run/check/fresh.ts';

/** What services take for orders that are no orders, for numbers or for nothing. */
const beginnings = ['run-', 'test-', 'TEST ', 'sandbox/', 'demo_', 'null-', '00', '=', 'CH_'] as const;

/** A number with an exponent, which nobody else has. */
const exponential = (id: string): string => `9${BigInt(`0x${id.replaceAll('-', '')}`)}e3`;

const forms = fc.oneof(
  fc.constantFrom(...beginnings).map((beginning) => (id: string) => `${beginning}${id}`),
  fc.constantFrom<(id: string) => string>((id) => id.toUpperCase(), exponential),
);

/** A reference that no other charge of any run has, at times one that a store would write in another way. */
export const freshReference = (): string => drawn(forms)(freshId());
