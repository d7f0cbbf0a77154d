import type { RuleId } from '../../contract/rules.ts';
import type { Missing } from '../../evidence/remedy.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check/check.ts';
import { keyAllocator } from './allocate-keys.ts';
import { preflightCheck } from '../preflight/preflight.ts';
import { globs } from './globs.ts';
import type { RunOptions } from '../options.ts';
import type { PlanQuestion } from './question.ts';
import { powerOf } from './powers.ts';
import type { Services } from '../session/services.ts';

/** What a plan hangs on: alike for a run and for its forecast. */
export function planQuestion(
  options: RunOptions,
  target: Target,
  services: Services,
  checks: readonly Check[],
): PlanQuestion {
  return {
    checks: checks.filter(({ id }) => globs(options.checks)(id)),
    profile: options.profile,
    deployments: new Set(options.deployments),
    spent: services.wire.requests,
    allocateKeys: keyAllocator(services, options.profile),
    patience_s: options.patience_s,
    jumps: services.clock.jumps,
    missingDeclarations: missingDeclarations(services),
    present: new Set((['sandbox', 'live'] as const).filter((deployment) => target[deployment] !== null)),
    wanted: globs(options.rules),
    looked: options.deployments.flatMap((deployment) => preflightCheck(deployment).rules),
    before: null,
    narrowed: narrowedBy(options),
    power: powerOf(target.operator, options.deployments),
    webhooks: target.webhooks !== null,
  };
}

/** What a target need not say: by the rule that cannot be judged without it, what there is to write. */
function missingDeclarations({ recorder }: Services): ReadonlyMap<RuleId, Missing> {
  return recorder.history.given.signature === null ? new Map([['webhooks.signed', { is: 'signature' }]]) : new Map();
}

function narrowedBy({ scenarios, checks }: RunOptions): string | null {
  if (checks.length > 0) return 'left out by --check';
  return scenarios.length > 0 ? 'left out by --scenario' : null;
}
