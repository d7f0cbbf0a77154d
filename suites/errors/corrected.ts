import { currency as usual, textLimits } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject } from '../../src/evidence/read.ts';
import { billsPath, chargesPath, linksPath } from '../../src/generate/request.ts';
import { bills, charges, links } from '../creations.ts';

/** The same order without what it was refused for: of a charge or bill by its names, of a link with its key; null: of nothing else. */
export function correctedOf(
  { method, path, json, idempotencyKey }: RequestTemplate,
  key: string,
): RequestTemplate | null {
  if (method !== 'POST') return null;
  if (path === linksPath) return links.post(key, links.sample(), idempotencyKey);
  const { reference, msisdn, currency = usual, customer_ref } = asObject(json) ?? {};
  if (path === billsPath && fits(customer_ref, textLimits.customer_ref.maximum))
    return bills.post(key, { ...bills.sample(), customer_ref });
  if (path !== chargesPath || !fits(reference, textLimits.reference.maximum)) return null;
  const isNumber = typeof msisdn === 'string' && msisdn.includes('{payer:');
  return charges.post(key, {
    ...charges.sample(),
    reference,
    ...(isNumber && { msisdn }),
    // Whose currency was none leaves it to the service.
    ...(currency !== usual && { currency: undefined }),
  });
}

const fits = (text: unknown, most: number): boolean => typeof text === 'string' && text.length <= most;
