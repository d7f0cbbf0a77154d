import type { Endpoint } from '../contract/endpoints.ts';
import { matchEndpoint, type Matched } from '../contract/routes.ts';
import type { Exchange, SentRequest } from '../evidence/exchange.ts';
import { once } from '../evidence/once.ts';
import type { Listing } from './history.ts';

/** The path of a request, without its query. */
export function pathOf(request: SentRequest): string {
  const { target } = request;
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

const routes = new WeakMap<SentRequest, Matched | null>();

/** The operation that a request asks for, and the id in its path; null where none is documented. Looked up once. */
export const routeOf = once((request: SentRequest): Matched | null => {
  let route = routes.get(request);
  if (route === undefined) routes.set(request, (route = matchEndpoint(request.method, request.target)));
  return route;
});

export const endpointOf = ({ request }: Exchange): Endpoint | undefined => routeOf(request)?.endpoint;

/** The operation that a request asks for, where its deployment serves it. */
export const servedEndpoint = once((exchange: Exchange): Endpoint | undefined => {
  const endpoint = endpointOf(exchange);
  return endpoint && (exchange.deployment === 'live' || endpoint.sandbox) ? endpoint : undefined;
});

export function queryOf(request: SentRequest): URLSearchParams {
  const at = request.target.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.target.slice(at + 1));
}

/** All values of a request header, by its lower-case name. */
export function sentHeader(request: SentRequest, name: string): readonly string[] {
  const values: string[] = [];
  for (const [known, value] of request.headers)
    if (known === name || (known.length === name.length && known.toLowerCase() === name)) values.push(value);
  return values;
}

/** The one Idempotency-Key of a request; null when it has none, or several. */
export const idempotencyKeyOf = once((request: SentRequest): string | null => {
  const values = sentHeader(request, 'idempotency-key');
  return values.length === 1 ? values[0]! : null;
});

/**
 * Whether it was recorded between others: what came before, beside and in between is not all known then. Only what the
 * kit sends or serves itself belongs to a check.
 */
export const isRecorded = ({ check }: Exchange): boolean => check === null;

/**
 * Whose key a request carried. A key of unknown business stands for itself: requests with the same key are of the
 * same business whatever it is called. Null when no known key was sent.
 */
export function businessOf(exchange: Exchange): string | null {
  if (exchange.key.kind !== 'listed') return null;
  return exchange.key.business ?? `of ${exchange.key.label}`;
}

/** Which list a request asks for; null when it asks for none. */
export function listingOf(exchange: Exchange): Listing | null {
  if (exchange.request.method !== 'GET') return null;
  const query = queryOf(exchange.request);
  query.delete('limit');
  query.delete('starting_after');
  query.sort();
  const [asker, path] = [businessOf(exchange) ?? exchange.key.label, pathOf(exchange.request)];
  return { deployment: exchange.deployment, asker, path, filter: query.toString() };
}
