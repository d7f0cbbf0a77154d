import type { Check, Profile } from '../check/check.ts';
import { permitOf } from '../plan/missing.ts';

/** What stands of a run when it could carry a check out once more. */
export interface Standing {
  /** The run is over before its checks are. */
  readonly ended: boolean;
  /** The operator moves the clock, so that waits take no time. */
  readonly jumps: boolean;
  readonly byHand: boolean;
  /** The operator pays in place of people. */
  readonly pays: boolean;
  readonly profile: Profile;
  /** Requests that may still be sent. */
  readonly left: number;
}

/** Seconds that a check may really wait once more. */
const bearable_s = 30;

/** Why a failed check is not carried out once more; null when it can be. */
export function obstacleOf(check: Check, { ended, jumps, byHand, profile, left }: Standing): string | null {
  if (ended) return 'the run was ended before';
  if (!jumps && check.wait_s > bearable_s) return 'it would really wait once more';
  if (byHand && (check.needs.operator ?? []).length > 0) return 'a person would be asked once more';
  if (check.alone && !jumps) return 'it takes a deployment that nobody else uses meanwhile';
  return check.cost[profile] <= left ? null : `the ${profile} profile has no requests left for it`;
}

/**
 * Why its reproduction is not tried, though it could be: where nobody can pay for a payer, people are prompted.
 * `harmless`: nobody minds a few of its requests.
 */
export function hindranceOf(
  check: Check,
  standing: Standing,
): { readonly obstacle: string | null; readonly harmless: boolean } {
  const prompts = check.deployment === 'live' && permitOf(check) === 'prompting' && !standing.pays;
  const disturbance = prompts ? 'people would be prompted once more' : null;
  return {
    obstacle: obstacleOf(check, standing) ?? disturbance,
    harmless: !prompts && !standing.ended,
  };
}
