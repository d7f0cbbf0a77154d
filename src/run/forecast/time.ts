import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import type { Profile } from '../check/check.ts';
import type { Services } from '../session/services.ts';
import { lowerBound, type SentWithKey } from './lower-bound.ts';
import type { Plan, Planned } from '../plan/plan.ts';

/** What no run of a plan can be shorter than, if it sends all that it may. */
export interface LeastTime {
  readonly seconds: number;
  /** Of the checks that would be run; real unless the operator moves the clock. */
  readonly longest_wait_s: number;
  readonly clock_jumps: boolean;
  /** With enough patience for every wait; null where the plan leaves none out. */
  readonly with_patience: { readonly seconds: number; readonly patience_s: number; readonly checks: number } | null;
}

interface Means {
  readonly profile: Profile;
  readonly services: Services;
}

export function leastTime(plan: Plan, patient: Plan, means: Means): LeastTime {
  const { jumps } = means.services.clock;
  const bound = boundOf(plan, means);
  const more = patient.checks.length - plan.checks.length;
  return {
    seconds: bound.seconds,
    longest_wait_s: bound.longestWait,
    clock_jumps: jumps,
    with_patience:
      more > 0
        ? { seconds: boundOf(patient, means).seconds, patience_s: longest(patient), checks: patient.checks.length }
        : null,
  };
}

const longest = ({ checks }: Plan): number => Math.max(0, ...checks.map(({ check }) => check.wait_s));

export function boundOf(
  { checks }: Plan,
  { profile, services: { clock, apiKeys } }: Means,
): ReturnType<typeof lowerBound> {
  const waits = checks.map(({ check }) => ({ check, waited_s: check.least_wait_s ?? check.wait_s }));
  const sent = new Map<string, SentWithKey>();
  for (const planned of checks.filter(({ check }) => !check.alone)) {
    const label = mostUsed(planned);
    const mode = apiKeys.entries.find((entry) => entry.label === label)?.mode;
    const perMinute = requestsPerMinute[mode ?? 'test'];
    const requests = (sent.get(label)?.requests ?? 0) + planned.check.cost[profile];
    sent.set(label, { requests, perMinute });
  }
  const { seconds, longestWait } = lowerBound(waits, sent);
  return { seconds: clock.jumps ? 0 : seconds, longestWait };
}

/** Which of its keys a check sends most with is not known before: its first stands for all. */
const mostUsed = ({ keys }: Planned): string => Object.values(keys)[0] ?? 'none';
