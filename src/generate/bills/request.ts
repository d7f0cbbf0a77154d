import type { RequestTemplate } from '../../evidence/exchange.ts';
import { queryText, type ListQuery } from '../lists/query.ts';

export const billsPath = '/v1/bills';
const billPath = (id: string): string => `${billsPath}/${id}`;

export function postBill(key: string, json: unknown): RequestTemplate {
  return { method: 'POST', path: billsPath, key: { use: key }, json };
}

export function getBill(key: string, id: string): RequestTemplate {
  return { method: 'GET', path: billPath(id), key: { use: key } };
}

export function listBills(key: string, query: ListQuery = {}): RequestTemplate {
  return { method: 'GET', path: `${billsPath}${queryText(query)}`, key: { use: key } };
}

export function postNotice(key: string, bill: string, json: unknown): RequestTemplate {
  return { method: 'POST', path: `${billPath(bill)}/notify`, key: { use: key }, json };
}
