import type { Exchange } from '../../evidence/exchange.ts';
import { commandOf } from './redirect.ts';
import type { Tried } from './tried.ts';

/**
 * Earlier requests that a request may be sent again after: of one command those to the same place; where nobody knows
 * commands, posts with the same Idempotency-Key, for two without it may be two orders of one caller.
 */
export function triesBefore(exchange: Exchange, history: TriesHistory): readonly Tried[] {
  const { method, target } = exchange.request;
  if (commandOf(exchange) === null && method !== 'POST') return [];
  const earlier = commandOf(exchange) === null ? history.withSameKey(exchange) : history.ofCommand(exchange);
  return earlier.filter(({ exchange: { request } }) => request.method === method && request.target === target);
}

interface TriesHistory {
  ofCommand(exchange: Exchange): readonly Tried[];
  withSameKey(exchange: Exchange): readonly Tried[];
}

/** Milliseconds from an answer until the client sent again; they hold its way to the client and back. */
export const waitAfter = ({ exchange: earlier }: Tried, exchange: Exchange): number => exchange.sent - earlier.received;

/** From the last wait back, as long as each try was put off by the service and answered before the next. */
export function waitsBefore(exchange: Exchange, tries: readonly Tried[]): readonly number[] {
  const waits: number[] = [];
  let next = exchange;
  for (const tried of tries.toReversed()) {
    const wait = waitAfter(tried, next);
    // Who is told to wait for nothing may go on at once.
    if (!isPutOff(tried) || wait < 0 || tried.retryAfter?.ms === 0) break;
    waits.push(wait);
    next = tried.exchange;
  }
  return waits;
}

const isPutOff = ({ code }: Tried): boolean => code === 'LEDGER_UNAVAILABLE' || code === 'RATE_LIMITED';

/** So many waits in a row tell whether they are waits; one or two may be short with any backoff. */
export const telling = 3;

/** A wait that a busy machine may make of none. */
const short_ms = 40;

export const areShort = (waits: readonly number[]): boolean => waits.slice(0, telling).every((wait) => wait < short_ms);

/** After 429, where Retry-After asked for a second or more, how long the client waited; null: nothing was asked for. */
export function askedWait(exchange: Exchange, tries: readonly Tried[]): number | null {
  const last = tries.at(-1);
  if (last?.code !== 'RATE_LIMITED' || (last.retryAfter?.ms ?? 0) < 1_000) return null;
  const wait = waitAfter(last, exchange);
  return wait < 0 ? null : wait;
}

/** No wait at all, and its way to the client and back. */
export const isHasty = (wait: number): boolean => wait < 15;
