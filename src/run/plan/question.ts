import type { RuleId } from '../../contract/rules.ts';
import type { Missing } from '../../evidence/remedy.ts';
import type { Check, Profile } from '../check/check.ts';
import type { Allocated } from './allocate-keys.ts';
import type { Whole } from './possible.ts';
import type { Situation } from './remedy-words.ts';

/** What a plan is made from. */
export interface PlanQuestion extends Situation, Whole {
  /** Those that were asked for. */
  readonly checks: readonly Check[];
  readonly profile: Profile;
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
