import { currency as usual, textLimits } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject } from '../../src/evidence/read.ts';
import { billsPath, chargesPath, linksPath } from '../../src/generate/request.ts';
import { idempotencyKey as bounds } from '../../src/contract/chapters/idempotency.ts';
import { sampleMetadata } from '../../src/generate/charges/metadata-sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { bills, charges, links } from '../creations.ts';

/**
 * The same order without what it was refused for: of a charge or bill by its names, of a link with its key; null: of nothing else.
 *
 * @param keeps whether a charge keeps its key, which may be used up
 */
export function correctedOf(
  { method, path, json, idempotencyKey }: RequestTemplate,
  key: string,
  keeps = false,
): RequestTemplate | null {
  if (method !== 'POST') return null;
  if (path === linksPath) return links.post(key, links.sample(), idempotencyKey);
  const { reference, msisdn, currency = usual, customer_ref } = asObject(json) ?? {};
  if (path === billsPath && fits(customer_ref, textLimits.customer_ref.maximum))
    return bills.post(key, { ...bills.sample(), customer_ref });
  if (path !== chargesPath || !fits(reference, textLimits.reference.maximum)) return null;
  const isNumber = typeof msisdn === 'string' && msisdn.includes('{payer:');
  const body = {
    ...charges.sample(),
    // What is told with it is told anew.
    metadata: drawn(sampleMetadata),
    reference,
    ...(isNumber && { msisdn }),
    // Whose currency was none leaves it to the service.
    ...(currency !== usual && { currency: undefined }),
  };
  return charges.post(key, body, keeps && bounds.pattern.test(idempotencyKey ?? '') ? idempotencyKey : undefined);
}

const fits = (text: unknown, most: number): boolean => typeof text === 'string' && text.length <= most;
