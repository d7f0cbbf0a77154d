import type { Check } from './check.ts';

export interface LowerBound {
  readonly seconds: number;
  /** The longest wait that the exercised rules needed, in seconds. */
  readonly longestWait: number;
}

export interface SentWithKey {
  readonly requests: number;
  readonly perMinute: number;
}

export interface Waited {
  readonly check: Check;
  readonly waited_s: number;
}

/**
 * No run with real waits and the same requests can be shorter: waits overlap, except those of checks that want to be
 * alone, and a key's first minute's worth of requests may leave at once.
 */
export function lowerBound(waits: readonly Waited[], sent: ReadonlyMap<string, SentWithKey>): LowerBound {
  const overlapping = Math.max(0, ...waits.filter(({ check }) => !check.alone).map(({ waited_s }) => waited_s));
  const alone = waits.filter(({ check }) => check.alone).reduce((sum, { waited_s }) => sum + waited_s, 0);
  const rates = [...sent.values()].map(
    ({ requests, perMinute }) => (Math.max(0, requests - perMinute) * 60) / perMinute,
  );
  const longestWait = overlapping + alone;
  return { seconds: Math.round(Math.max(longestWait, ...rates) * 10) / 10, longestWait: Math.round(longestWait) };
}
