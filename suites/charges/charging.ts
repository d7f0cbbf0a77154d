import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, dataOf } from '../../src/evidence/read.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from './keys.ts';

export { idOf } from '../../src/evidence/read.ts';

/** Sends a charge that differs from the plain one in the fields given. */
export function charge(context: CheckContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  return context.send(postCharge(keyFor(context), { ...plainCharge, ...fields }));
}

/** A reference that no other charge of any run has. */
export const freshReference = (): string => `run-${freshKey()}`;

/** The newest charges of the business that carry a reference; null when the list cannot be read. */
export async function chargesWith(context: CheckContext, reference: string): Promise<Sighted | null> {
  const exchange = await context.send(listCharges(keyFor(context), { limit: '100' }));
  const charges = carrying(exchange, reference);
  return charges && { exchange, charges };
}

/** The charges of a page that carry a reference; null when it is no page. */
export function carrying(exchange: Exchange, reference: string): Sighted['charges'] | null {
  const data = dataOf(exchange);
  if (exchange.answer?.status !== 200 || data === null) return null;
  const charges = data.map(asObject).filter((item) => item !== null);
  return charges.filter((item) => item['reference'] === reference);
}

export interface Sighted {
  readonly exchange: Exchange;
  readonly charges: readonly Readonly<Record<string, unknown>>[];
}
