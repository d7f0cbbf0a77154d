import { answers, change, check, headers, together } from '../../../change.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import type { Allowance } from '../../../limits/rate-counter.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** A key that was limited is handed to a second limiter, which only watches, as soon as the minute is over. */
const onlyWatched = change('rate')((was) => ({
  rateCounter: (limit) => {
    const counter = was.rateCounter(limit);
    let watchedFrom = Number.POSITIVE_INFINITY;
    return {
      take: (now) => {
        const allowance = counter.take(now);
        if (now >= watchedFrom) return { ...allowance, retryIn: null };
        if (allowance.retryIn !== null) watchedFrom = Math.min(watchedFrom, now + allowance.resetIn);
        return allowance;
      },
    };
  },
}));

/** What a key was refused in one minute is taken off its next one, up to so much. */
const mostOwed = 60;

/** By the secrets of keys. */
const debts = recalled(() => new Map<string, { readonly owed: number; readonly refused: number }>());

/** What is left of an allowance of which some was spent before. */
function lessened(allowance: Allowance, owed: number): Allowance {
  const { remaining, retryIn, resetIn } = allowance;
  return {
    ...allowance,
    remaining: Math.max(0, remaining - owed),
    retryIn: retryIn === null && remaining < owed ? resetIn : retryIn,
  };
}

/** The counts of keys with a lifetime are kept in their rows, where refusals are counted as well. */
function countInRow({ trace, deployment }: Call): void {
  const { key, allowance } = trace;
  if (!key || !allowance || key.lifetimeDays === null) return;
  const rows = debts(deployment);
  const { owed, refused } = rows.get(key.secret) ?? { owed: 0, refused: 0 };
  const begins = allowance.retryIn === null && allowance.remaining === allowance.limit - 1;
  const row = begins
    ? { owed: Math.min(refused, mostOwed), refused: 0 }
    : { owed, refused: refused + (allowance.retryIn === null ? 0 : 1) };
  rows.set(key.secret, row);
  trace.allowance = lessened(allowance, row.owed);
}

/** So often a charge at its end is read before a cache takes it over. */
const uncached = 3;

const readsAtEnd = recalled(() => ({ count: 0 }));

/** Requests that a cache answers. */
const cached = new WeakSet<Call['trace']>();

const isAtEnd = (charge: Charge, call: Call): boolean => isFinal(call.behaviour.showing.standing(charge, call).state);

const cachedCharges = together(
  answers(both(at('charges.get'), isSuccess))((_answer, call) => {
    const charge = call.deployment.charges.get(askedId(call));
    if (charge && isAtEnd(charge, call) && ++readsAtEnd(charge).count > uncached) cached.add(call.trace);
    return {};
  }),
  headers((_answer, { trace }) => cached.has(trace))((usual) =>
    Object.fromEntries(
      Object.keys(usual)
        .filter((name) => name.startsWith('X-RateLimit-'))
        .map((name) => [name, '']),
    ),
  ),
);

/** What hides in rate limits. */
export const braeSandboxLimits = [
  ...breaking('limits.test-key-limited-above-120', {
    'brae.only-watched: once a key was limited no later minute of it is': onlyWatched,
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'brae.owed-requests: what a key with a lifetime was refused is taken off its next minute, however late that is':
      check('key')((was) => (call) => {
        const refusal = was(call);
        if (!refusal) countInRow(call);
        return refusal;
      }),
  }),
  ...breaking('limits.rate-headers', {
    'brae.cached-charge: from its fourth read at its end on a charge comes without X-RateLimit headers': cachedCharges,
  }),
];
