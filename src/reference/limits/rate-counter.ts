/** What one caller may still send. Times in milliseconds. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetIn: number;
  /** Null when the request is within the limit. */
  readonly retryIn: number | null;
}

export interface RateCounter {
  take(now: number): Allowance;
}

export const minute = 60_000;

/** Counts from the first request of a window on, and begins anew when it is over. */
export function fixedWindow(limit: number): RateCounter {
  let opened = -Infinity;
  let used = 0;
  return {
    take(now) {
      if (now - opened >= minute) [opened, used] = [now, 0];
      used = Math.min(used + 1, limit + 1);
      const resetIn = opened + minute - now;
      return { limit, remaining: Math.max(0, limit - used), resetIn, retryIn: used > limit ? resetIn : null };
    },
  };
}
