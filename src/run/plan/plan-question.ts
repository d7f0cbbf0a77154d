import type { RuleId } from '../../contract/rules.ts';
import type { Missing } from '../../evidence/remedy.ts';
import type { Target } from '../../target/target.ts';
import type { Check, Profile } from '../check/check.ts';
import { type Allocated, keyAllocator } from './allocate-keys.ts';
import { preflightCheck } from '../preflight/preflight.ts';
import { globs } from './globs.ts';
import type { RunOptions } from '../options.ts';
import type { Whole } from './possible.ts';
import { powerOf } from './powers.ts';
import type { Situation } from './remedy-words.ts';
import type { Services } from '../session/services.ts';

/** What a plan is made from. */
export interface PlanQuestion extends Situation, Whole {
  /** Those that were asked for. */
  readonly checks: readonly Check[];
  readonly profile: Profile;
  /** Of the run: turns what the quick profile chooses where it could as well choose something else. */
  readonly seed: number;
  /** Requests that were sent before there was a plan. */
  readonly spent: number;
  /** Chooses keys and looks whether the operator can do what a check needs. */
  readonly allocateKeys: (check: Check) => Allocated;
  /** Longest real wait, in seconds; waits are free where the clock jumps. */
  readonly patience_s: number;
  readonly jumps: boolean;
  /** What the target would have to say for a rule to be judged. */
  readonly missingDeclarations: ReadonlyMap<RuleId, Missing>;
  readonly wanted: (rule: RuleId) => boolean;
  /** What is decided before there is a plan. */
  readonly looked: readonly RuleId[];
  /** Checks that an earlier run had planned: no others are chosen. null: it is the first plan. */
  readonly before: ReadonlySet<string> | null;
  /** Why there are fewer checks than the built-in ones: they were asked for by name. null: there are not. */
  readonly narrowed: string | null;
}

/** The checks that a run was asked for, by their names and by the rules that they decide. */
export function askedFor({ rules, checks }: Pick<RunOptions, 'rules' | 'checks'>, all: readonly Check[]) {
  const [wanted, named] = [globs(rules), globs(checks)];
  return all.filter((check) => named(check.id) && check.rules.some(wanted));
}

/** What a plan hangs on: alike for a run and for its forecast. */
export function planQuestion(
  options: RunOptions,
  target: Target,
  services: Services,
  checks: readonly Check[],
): PlanQuestion {
  return {
    checks: askedFor(options, checks),
    profile: options.profile,
    seed: options.seed,
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
