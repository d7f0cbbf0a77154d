import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshId } from '../../src/generate/idempotency/key.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

/** Sends a charge in which only the fields given matter. */
export function charge(context: CheckContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  return context.send(charges.post(keyFor(context), { ...charges.sample(), ...fields }));
}

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

export const everyNumberForm = [
  'charges.create.msisdn-leading-zero-form',
  'charges.create.msisdn-nine-digit-form',
  'charges.create.msisdn-plus-255-form',
] as const satisfies readonly RuleId[];

/** What a list of charges keeps that is asked for by state. */
export const stateFilter = [
  'charges.list.state-requires-payment',
  'charges.list.state-processing',
  'charges.list.state-succeeded',
  'charges.list.state-failed',
  'charges.list.state-expired',
  'charges.list.state-filter-complete',
] as const satisfies readonly RuleId[];
