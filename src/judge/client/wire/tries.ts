import type { Exchange } from '../../../evidence/exchange.ts';
import { pathOf } from '../../request.ts';
import type { ClientHistory } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';
import type { Tried } from '../tried.ts';

/**
 * Earlier requests that a request may be sent again after: of one command those to the same place; where nobody knows
 * commands, posts with the same Idempotency-Key, for two without it may be two orders of one caller.
 */
export function triesBefore(exchange: Exchange, history: ClientHistory): readonly Tried[] {
  const { method, target } = exchange.request;
  if (commandOf(exchange) === null && method !== 'POST') return [];
  const earlier = commandOf(exchange) === null ? history.withSameKey(exchange) : history.ofCommand(exchange);
  return earlier.filter(({ exchange: { request } }) => request.method === method && request.target === target);
}

/** Milliseconds from an answer until the client sent again; they hold its way to the client and back. */
export const waitAfter = ({ exchange: earlier }: Tried, exchange: Exchange): number => exchange.sent - earlier.received;

export const wasOver = (tried: Tried, exchange: Exchange): boolean => waitAfter(tried, exchange) >= 0;

/** `12 ms`, `1.5 s`. */
export const waitWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;

/** Whether nothing was sent in place of a body; a recording that lacks one does not tell. */
export function isEmpty({ request }: Exchange): boolean {
  if (request.body !== null && (request.body.text !== '' || request.body.sha256 !== null)) return false;
  return !request.headers.some(([name, value]) => name === 'content-length' && value.trim() !== '0');
}

export const isSamePath = (one: Exchange, other: Exchange): boolean =>
  one.request.method === other.request.method && pathOf(one.request) === pathOf(other.request);
