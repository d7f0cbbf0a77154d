import { randomInt } from 'node:crypto';
import type { Outcome, Try } from './call.ts';
import { isPassing, type Refusal } from './errors.ts';

interface Timing {
  /** Requests for one call, at most. */
  readonly tries: number;
  /** The bound of the first wait; it doubles each time, up to the cap. */
  readonly base_ms: number;
  readonly cap_ms: number;
  /** A longer Retry-After is not waited for: the caller is told. */
  readonly longestRetryAfter_ms: number;
  /** For a whole answer. */
  readonly answerWithin_ms: number;
  /** Of the 120 and 600 that a key may send; other programs may use the same key. */
  readonly perMinute: { readonly test: number; readonly live: number };
}

/** Whether and when a request is sent again. */
export interface Retries {
  readonly timing: Timing;
  isAgain(outcome: Outcome, asked: Try, timing: Timing): boolean;
  wait_ms(outcome: Outcome, asked: Try, timing: Timing): number;
  /** Whether a refusal is the end of the API key. */
  endsKey(refusal: Refusal, asked: Try): boolean;
}

export const boundedRetries: Retries = {
  timing: {
    tries: 4,
    base_ms: 200,
    cap_ms: 2_000,
    longestRetryAfter_ms: 10_000,
    answerWithin_ms: 5_000,
    perMinute: { test: 110, live: 550 },
  },
  isAgain(outcome, { call, attempt }, { tries, longestRetryAfter_ms }) {
    if (outcome.is === 'done' || attempt >= tries) return false;
    if ((outcome.retryAfter_ms ?? 0) > longestRetryAfter_ms) return false;
    // Nothing was taken where a refusal passes. No other one changes by being asked for twice.
    if (outcome.is === 'refused') return isPassing(outcome.error);
    // A bill takes no key: sent again after a lost answer it may become two bills.
    return outcome.again && call.repeatable;
  },
  /** Exponential, with jitter, so that clients that failed together do not come back together; Retry-After is kept. */
  wait_ms(outcome, { attempt }, { base_ms, cap_ms }) {
    const bound = Math.min(cap_ms, base_ms * 2 ** (attempt - 1));
    const wait = bound / 2 + randomInt(1_000) * (bound / 2_000);
    return Math.max(wait, outcome.is === 'done' ? 0 : (outcome.retryAfter_ms ?? 0));
  },
  endsKey: ({ code }) => code === 'KEY_EXPIRED' || code === 'KEY_REVOKED',
};
