import { change } from '../../change.ts';
import { minute, type RateCounter } from '../../limits/rate-counter.ts';

const slot_ms = 10_000;

/** What is counted in slots of ten seconds is forgotten with its slot, so that a bit more gets through than is asked. */
function bySlots(limit: number): RateCounter {
  const taken = new Map<number, number>();
  return {
    take(now) {
      for (const began of taken.keys()) if (began + minute <= now) taken.delete(began);
      const used = [...taken.values()].reduce((sum, count) => sum + count, 0);
      const oldest = Math.min(now, ...taken.keys());
      const resetIn = oldest + minute - now;
      if (used >= limit) return { limit, remaining: 0, resetIn, retryIn: resetIn };
      const slot = Math.floor(now / slot_ms) * slot_ms;
      taken.set(slot, (taken.get(slot) ?? 0) + 1);
      return { limit, remaining: limit - used - 1, resetIn, retryIn: null };
    },
  };
}

export const slots = change('rate')(() => ({ rateCounter: bySlots }));
