import type { Profile } from '../check/check.ts';
import { requestsOf } from './stakes.ts';
import { boundOf } from './time.ts';
import type { Plan } from '../plan/plan.ts';
import type { Services } from '../session/services.ts';

/** How much a run has before it, told before the checks begin. */
export interface Outlook {
  readonly checks: number;
  /** At the most, those included that were sent already. */
  readonly requests: number;
  /** The least that its waits and its keys' rates allow, if all is sent; null: the operator moves the clock. */
  readonly seconds: number | null;
}

export function outlookOf(plan: Plan, profile: Profile, services: Services): Outlook {
  const { seconds } = boundOf(plan, { profile, services });
  return {
    checks: plan.checks.length,
    requests: services.wire.requests + requestsOf(plan.checks, profile),
    seconds: services.clock.jumps ? null : seconds,
  };
}
