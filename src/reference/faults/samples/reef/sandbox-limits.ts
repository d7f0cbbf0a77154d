import { change } from '../../../change.ts';
import type { Allowance } from '../../../limits/rate-counter.ts';
import { breaking } from '../../fault.ts';
import { second } from '../rare/recalled.ts';

/** Waits are told in slices of so much, of which none may be left. */
const slice = 10 * second;

/** So often counts that are over are swept away. */
const sweep = 5 * second;

/** What was counted where the count before was over and not yet swept. */
const unswept = new WeakSet<Allowance>();

/** A new count beside an old one: nobody knows which of them to show. */
const betweenCounts = change('rate')((was) => ({
  rateCounter: (limit) => {
    const counter = was.rateCounter(limit);
    let end = Number.NEGATIVE_INFINITY;
    return {
      take: (now) => {
        const isAnew = now >= end && now - end < sweep;
        const allowance = counter.take(now);
        end = now + allowance.resetIn;
        if (isAnew) unswept.add(allowance);
        return allowance;
      },
    };
  },
  headers: (allowance, call) => (unswept.has(allowance) ? {} : was.headers(allowance, call)),
}));

/** What hides in the rate limit of the sandbox. */
export const reefSandboxLimits = [
  ...breaking('limits.retry-after', {
    'reef.last-slice: in the last ten seconds of a minute RATE_LIMITED comes without Retry-After': change('rate')(
      (was) => ({
        retryAfter: (wait, call) => (wait < slice ? {} : was.retryAfter(wait, call)),
      }),
    ),
  }),
  ...breaking('limits.rate-headers', {
    'reef.between-counts: the first answer of a minute that follows closely on the one before has no X-RateLimit headers':
      betweenCounts,
  }),
];
