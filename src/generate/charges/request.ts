import type { RequestTemplate } from '../../evidence/exchange.ts';
import { freshKey } from '../idempotency/key.ts';
import { queryText, type ListQuery } from '../lists/query.ts';

export const chargesPath = '/v1/charges';
export const chargePath = (id: string): string => `${chargesPath}/${id}`;
export const balancePath = '/v1/balance';

export function postCharge(key: string, json: unknown, idempotencyKey: string = freshKey()): RequestTemplate {
  return { method: 'POST', path: chargesPath, key: { use: key }, idempotencyKey, json };
}

export function getCharge(key: string, id: string): RequestTemplate {
  return { method: 'GET', path: chargePath(id), key: { use: key } };
}

export function listCharges(key: string, query: ListQuery = {}): RequestTemplate {
  return { method: 'GET', path: `${chargesPath}${queryText(query)}`, key: { use: key } };
}

export function getBalance(key: string): RequestTemplate {
  return { method: 'GET', path: balancePath, key: { use: key } };
}
