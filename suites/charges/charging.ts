import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

/** Sends a charge in which only the fields given matter. */
export function charge(context: CheckContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  return context.send(charges.post(keyFor(context), { ...charges.sample(), ...fields }));
}

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
