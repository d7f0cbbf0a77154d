import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { idempotentOf, keyedPaths } from './idempotent.ts';
import { businessOf, idempotencyKeyOf } from '../request.ts';

/** Whether no other use of the Idempotency-Key of a creation is known, by any business or operation. */
export function isFirstUse(exchange: Exchange, history: History): boolean {
  const key = idempotencyKeyOf(exchange.request);
  const business = businessOf(exchange);
  if (key === null || business === null || !idempotentOf(exchange)) return false;
  if (history.businessesUsing(exchange.deployment, key).some((user) => user !== business)) return false;
  return keyedPaths.every((path) =>
    history.uses(exchange.deployment, business, path, key).every(({ n }) => n === exchange.n),
  );
}
