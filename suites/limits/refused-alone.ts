import type { Exchange } from '../../src/evidence/exchange.ts';
import { memberOf } from '../../src/evidence/read.ts';
import { chargesPath } from '../../src/generate/request.ts';

/** A refused request for a charge with a reference that no other request carried. */
export function isRefusedAlone(one: Exchange, all: readonly Exchange[]): boolean {
  const { method, target } = one.request;
  if (one.answer?.status !== 429 || method !== 'POST' || !target.endsWith(chargesPath)) return false;
  const reference = referenceIn(one);
  return reference !== null && all.every((other) => other.n === one.n || referenceIn(other) !== reference);
}

export function referenceIn({ request }: Exchange): string | null {
  const reference = memberOf(request.body?.text ?? null, 'reference');
  return typeof reference === 'string' ? reference : null;
}
