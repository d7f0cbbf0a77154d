import type { RequestTemplate } from '../../evidence/exchange.ts';
import { freshKey } from '../idempotency/key.ts';

export const posPath = '/v1/pos/charges';

export function postPos(key: string, json: unknown, idempotencyKey: string = freshKey()): RequestTemplate {
  return { method: 'POST', path: posPath, key: { use: key }, idempotencyKey, json };
}
