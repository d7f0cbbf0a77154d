import { change } from '../change.ts';
import { minute, type RateCounter } from '../limits/rate-counter.ts';
import { varying } from './variant.ts';

/** No 60 seconds ever hold more than the limit. */
function slidingWindow(limit: number): RateCounter {
  let taken: number[] = [];
  return {
    take(now) {
      taken = taken.filter((moment) => now - moment < minute);
      const resetIn = taken[0] === undefined ? minute : taken[0] + minute - now;
      if (taken.length >= limit) return { limit, remaining: 0, resetIn, retryIn: resetIn };
      taken.push(now);
      return { limit, remaining: limit - taken.length, resetIn, retryIn: null };
    },
  };
}

/** Begins full and fills up steadily. */
function tokenBucket(limit: number): RateCounter {
  let [tokens, seen] = [limit, -Infinity];
  return {
    take(now) {
      tokens = seen === -Infinity ? limit : Math.min(limit, tokens + ((now - seen) * limit) / minute);
      seen = now;
      const retryIn = tokens >= 1 ? null : ((1 - tokens) * minute) / limit;
      if (retryIn === null) tokens--;
      return { limit, remaining: Math.floor(tokens), resetIn: ((limit - tokens) * minute) / limit, retryIn };
    },
  };
}

/** Every minute of the clock begins anew. */
function clockMinute(limit: number): RateCounter {
  let [current, used] = [-1, 0];
  return {
    take(now) {
      const passing = Math.floor(now / minute);
      if (passing !== current) [current, used] = [passing, 0];
      used++;
      const resetIn = (passing + 1) * minute - now;
      return { limit, remaining: Math.max(0, limit - used), resetIn, retryIn: used > limit ? resetIn : null };
    },
  };
}

export const rateVariants = varying({
  'rate.sliding-window: no sixty seconds hold more than 120 requests': change('rate')(() => ({
    rateCounter: slidingWindow,
  })),
  'rate.token-bucket: 120 at once, then two each second': change('rate')(() => ({ rateCounter: tokenBucket })),
  'rate.clock-minute: 120 in each minute of the clock': change('rate')(() => ({ rateCounter: clockMinute })),
});
