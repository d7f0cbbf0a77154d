import type { Plan } from './plan.ts';

export interface LowerBound {
  readonly seconds: number;
  /** The longest wait that the exercised rules need, in seconds. */
  readonly longestWait: number;
}

/**
 * No run with real waits can be shorter: waits overlap, except those of checks that want to be alone, and a key's
 * first minute's worth of requests may leave at once.
 */
export function lowerBound(
  plan: Plan,
  exercised: ReadonlySet<string>,
  sent: ReadonlyMap<string, SentWithKey>,
): LowerBound {
  const ran = plan.checks.filter(({ check }) => exercised.has(check.id));
  const overlapping = Math.max(0, ...ran.filter(({ check }) => !check.alone).map(({ check }) => check.wait_s));
  const alone = ran.filter(({ check }) => check.alone).reduce((sum, { check }) => sum + check.wait_s, 0);
  const rates = [...sent.values()].map(
    ({ requests, perMinute }) => (Math.max(0, requests - perMinute) * 60) / perMinute,
  );
  return { seconds: Math.round((Math.max(overlapping, ...rates) + alone) * 10) / 10, longestWait: overlapping + alone };
}

export interface SentWithKey {
  readonly requests: number;
  readonly perMinute: number;
}
