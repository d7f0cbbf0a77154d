import type { Exchange, SentRequest } from '../evidence/exchange.ts';

/** The path of a request, without its query. */
export function pathOf(request: SentRequest): string {
  const [path = ''] = request.target.split(/[?#]/, 1);
  return path;
}

export function queryOf(request: SentRequest): URLSearchParams {
  const at = request.target.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.target.slice(at + 1));
}

/** All values of a request header, by its lower-case name. */
export function sentHeader(request: SentRequest, name: string): readonly string[] {
  return request.headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value);
}

/** The one Idempotency-Key of a request; null when it has none, or several. */
export function idempotencyKeyOf(request: SentRequest): string | null {
  const [value, ...others] = sentHeader(request, 'idempotency-key');
  return value === undefined || others.length > 0 ? null : value;
}

/**
 * Whose key a request carried. A key of unknown business stands for itself: requests with the same key are of the
 * same business whatever it is called. Null when no known key was sent.
 */
export function businessOf(exchange: Exchange): string | null {
  if (exchange.key.kind !== 'listed') return null;
  return exchange.key.business ?? `of ${exchange.key.label}`;
}

export function succeeded(exchange: Exchange): boolean {
  return exchange.answer !== null && exchange.answer.status >= 200 && exchange.answer.status < 300;
}
