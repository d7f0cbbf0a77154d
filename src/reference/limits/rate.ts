import type { Key } from '../world/accounts.ts';
import { now, type Call } from '../http/call.ts';
import { fixedWindow, minute, type Allowance, type RateCounter } from './rate-counter.ts';

/** How requests are counted, and what is told of it. */
export interface RatePolicy {
  /** Which count a request goes to; null when it goes to none. */
  bucket(call: Call, key: Key): string | null;
  rateCounter(limit: number): RateCounter;
  headers(allowance: Allowance, call: Call): Readonly<Record<string, string>>;
  retryAfter(milliseconds: number, call: Call): Readonly<Record<string, string>>;
}

const seconds = (milliseconds: number): string => String(Math.max(1, Math.ceil(milliseconds / 1000)));

export const perKey: RatePolicy = {
  bucket: (_call, key) => key.secret,
  rateCounter: fixedWindow,
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': seconds(resetIn),
  }),
  retryAfter: (milliseconds) => ({ 'Retry-After': seconds(milliseconds) }),
};

/** What a caller without a known key is told. */
export function untouched(limit: number): Allowance {
  return { limit, remaining: limit, resetIn: minute, retryIn: null };
}

/** Null where a request is not counted. */
export function count(call: Call): Allowance | null {
  const { key } = call.trace;
  const { rate, bounds } = call.behaviour;
  const bucket = key ? rate.bucket(call, key) : null;
  if (bucket === null) return null;
  const { meters } = call.deployment;
  const rateCounter = meters.get(bucket) ?? rate.rateCounter(bounds.perMinute);
  meters.set(bucket, rateCounter);
  return rateCounter.take(now(call));
}
