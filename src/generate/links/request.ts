import type { RequestTemplate } from '../../evidence/exchange.ts';
import { queryText, type ListQuery } from '../lists/query.ts';

const linksPath = '/v1/payment_links';
const linkPath = (id: string): string => `${linksPath}/${id}`;

/** Without an Idempotency-Key where none is given: on a link it is optional. */
export function postLink(key: string, json: unknown, idempotencyKey?: string): RequestTemplate {
  const template = { method: 'POST', path: linksPath, key: { use: key }, json };
  return idempotencyKey === undefined ? template : { ...template, idempotencyKey };
}

export function getLink(key: string, id: string): RequestTemplate {
  return { method: 'GET', path: linkPath(id), key: { use: key } };
}

export function listLinks(key: string, query: ListQuery = {}): RequestTemplate {
  return { method: 'GET', path: `${linksPath}${queryText(query)}`, key: { use: key } };
}
