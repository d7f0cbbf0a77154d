import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { businessOf, idempotencyKeyOf, pathOf } from '../request.ts';

/** Whether no other use of the Idempotency-Key of a charge is known, by any business or operation. */
export function isFirstUse(exchange: Exchange, history: History): boolean {
  const key = idempotencyKeyOf(exchange.request);
  const business = businessOf(exchange);
  if (key === null || business === null || pathOf(exchange.request) !== '/v1/charges') return false;
  if (history.businessesUsing(exchange.deployment, key).some((user) => user !== business)) return false;
  return operations.every((path) =>
    history.uses(exchange.deployment, business, path, key).every(({ n }) => n === exchange.n),
  );
}

const operations = ['/v1/charges', '/v1/pos/charges', '/v1/payment_links', '/v1/bills'];
