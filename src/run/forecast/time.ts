import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import type { Check, Profile } from '../check/check.ts';
import type { Services } from '../session/services.ts';
import { lowerBound, type SentWithKey } from './lower-bound.ts';
import { requestsOf, type Plan } from '../plan/plan.ts';
import type { Planned } from '../plan/planned.ts';

/** What no run of a plan can be shorter than, if it sends all that it may. */
export interface LeastTime {
  readonly seconds: number;
  /** Of the checks that would be run; real unless the operator moves the clock. */
  readonly longest_wait_s: number;
  readonly clock_jumps: boolean;
  /** When the run ends by itself at the latest, where answers take no longer than a tenth of a second; null: a person is asked. */
  readonly within_s: number | null;
  /** With enough patience for every wait; null where the plan leaves none out. */
  readonly with_patience: { readonly seconds: number; readonly patience_s: number; readonly checks: number } | null;
}

export function leastTime(plan: Plan, patient: Plan, services: Services): LeastTime {
  const bound = boundOf(plan, services.profile, services);
  const patience_s = Math.max(0, ...patient.checks.map(({ check }) => check.wait_s));
  return {
    seconds: bound.seconds,
    longest_wait_s: bound.longestWait,
    clock_jumps: services.clock.jumps,
    within_s: withinOf(plan, services.profile, services),
    with_patience:
      patient.checks.length > plan.checks.length
        ? { seconds: boundOf(patient, services.profile, services).seconds, patience_s, checks: patient.checks.length }
        : null,
  };
}

/** How much a run has before it, told before the checks begin. */
export interface Outlook {
  readonly checks: number;
  /** At the most, those included that were sent already. */
  readonly requests: number;
  /** How many are mostly sent. */
  readonly mostly: number;
  /** What a busy machine takes for as many as are mostly sent, by how long answers have taken so far. */
  readonly busy_s: number;
  /** The least that its waits and its keys' rates allow, if all is sent; null: the operator moves the clock. */
  readonly seconds: number | null;
  /** When the run ends by itself at the latest, by how long answers have taken so far; null: a person is asked. */
  readonly within_s: number | null;
  /** Of the sandbox faults that are known to show with one key; null: no part of a check is left out. */
  readonly finds: Plan['finds'];
}

export function outlookOf(plan: Plan, profile: Profile, services: Services): Outlook {
  const requests = services.wire.requests + requestsOf(plan.checks, profile);
  const mostly = mostlyOf(requests);
  return {
    checks: plan.checks.length,
    requests,
    mostly,
    busy_s:
      begun_s + (mostly * (handled_ms + services.wire.usualAnswer_ms / abreast) + movesRoom_ms(plan, services)) / 1000,
    seconds: services.clock.jumps ? null : secondsOf(plan, profile, services),
    within_s: withinOf(plan, profile, services),
    finds: plan.finds,
  };
}

/** Before any answer is known to take longer. */
const presumed_ms = 100;

/** What one request costs a busy machine. */
const handled_ms = 6;

/** At the least so many are under way at one moment. */
const abreast = 8;

/** Before its checks, and after them. */
const begun_s = 5;

/**
 * Some checks ask until something shows. Of what standard may send, it sent 0.35 to 0.47, on both deployments or one; a run of
 * fewer requests mostly sends all.
 */
const many = 2000;
const usualShare = 0.4;

export const mostlyOf = (requests: number): number => (requests < many ? requests : requests * usualShare);

/** Of any run: to look at the deployment, to try again what failed, to put things back, and for a machine that others use too. */
const beside_s = 150;

/** Checks wait for the same move, now and then. */
const movesPerCheck = 0.6;

/** What copies that lag are left after all moves of the clock. */
const movesRoom_ms = ({ checks }: Plan, { clock }: Services): number =>
  clock.jumps ? checks.length * movesPerCheck * clock.room_ms : 0;

function secondsOf(plan: Plan, profile: Profile, services: Services): number {
  const sending_ms = (requestsOf(plan.checks, profile) * services.wire.usualAnswer_ms) / abreast;
  return Math.max(boundOf(plan, profile, services).seconds, sending_ms / 1000);
}

/**
 * Seconds within which a run ends by itself, as far as is known by now: twice what one takes that sends all it may and
 * waits as long as it may. null: a person is the operator, who has all the time.
 */
export function withinOf(plan: Plan, profile: Profile, services: Services): number | null {
  if (services.operator?.byHand === true) return null;
  const answer_ms = Math.max(presumed_ms, services.wire.usualAnswer_ms);
  const sending_ms = requestsOf(plan.checks, profile) * (handled_ms + answer_ms / abreast);
  const { seconds } = boundOf(plan, profile, services, ({ wait_s }) => wait_s);
  const inAll_s = seconds + (sending_ms + movesRoom_ms(plan, services)) / 1000 + beside_s;
  return Math.ceil((2 * inAll_s) / 60) * 60;
}

function boundOf(
  { checks }: Plan,
  profile: Profile,
  { clock, apiKeys, pacer }: Services,
  waitOf = ({ least_wait_s, wait_s }: Check): number => least_wait_s ?? wait_s,
): ReturnType<typeof lowerBound> {
  const waits = checks.map(({ check }) => ({ check, waited_s: waitOf(check) }));
  const sent = new Map<string, SentWithKey>();
  for (const planned of checks.filter(({ check }) => !check.alone)) {
    const label = mostUsed(planned);
    const mode = apiKeys.entries.find((entry) => entry.label === label)?.mode;
    const perMinute = requestsPerMinute[mode ?? 'test'];
    const requests = (sent.get(label)?.requests ?? 0) + planned.check.cost[profile];
    sent.set(label, { requests, perMinute });
  }
  const { seconds, longestWait } = lowerBound(waits, sent);
  if (!clock.jumps) return { seconds, longestWait };
  // A clock that is moved spares all waits but those for a limiter that counts other minutes.
  const ofLimiters = waits.filter(({ check }) => check.alone && check.rules.some((rule) => rule.startsWith('limits.')));
  return { seconds: pacer.minutes === 'run' ? 0 : lowerBound(ofLimiters, sent).seconds, longestWait };
}

/** Which of its keys a check sends most with is not known before: its first stands for all. */
const mostUsed = ({ keys }: Planned): string => Object.values(keys)[0] ?? 'none';
