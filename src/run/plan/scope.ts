import { rules, type RuleId } from '../../contract/rules.ts';
import type { RuleScope } from '../../evidence/journal-entry.ts';
import type { Remedy } from '../../evidence/remedy.ts';
import type { Check } from '../check/check.ts';
import type { PlanQuestion } from './plan-question.ts';
import { quickCostOf } from './cover.ts';
import { elsewhere, isPossible, notHere } from './possible.ts';
import { withinPower } from './powers.ts';
import { costOf } from './remedy-cost.ts';
import { remedies } from './remedies.ts';
import { remedyWords } from './remedy-words.ts';

/** What was left out of a plan. */
interface LeftOut {
  /** Each check with all that it would take. */
  readonly notExercised: readonly NotExercised[];
  /** Requests that the profile has left. */
  readonly spare: number;
}

interface NotExercised {
  readonly check: Check;
  readonly missing: Remedy;
}

/**
 * What is known before the run of each rule that no check of the plan is meant to decide. `named`: those that one is
 * meant to.
 */
export function scopeOf(question: PlanQuestion, named: ReadonlySet<RuleId>, left: LeftOut): readonly RuleScope[] {
  const found = affordableRemedies(left, question, named);
  return rules.flatMap((rule) => {
    const known =
      beforeAnyCheck(rule, question, named.has(rule.id)) ??
      (named.has(rule.id) ? undeclared(rule.id, question) : unnamed(rule.id, question, found.get(rule.id)));
    return known ? [{ rule: rule.id, ...known }] : [];
  });
}

/**
 * By rule that a check of the plan is meant to decide: what another one would take, should those of the plan come to
 * their end and meet no situation that shows it.
 */
export function otherwiseOf(
  question: PlanQuestion,
  named: ReadonlySet<RuleId>,
  { notExercised, spare }: LeftOut,
  planned: readonly { readonly check: Check }[],
): readonly RuleScope[] {
  // In the quick profile a check sends less than in another, and so may meet less.
  const hasty = planned.filter(({ check: { cost } }) => question.profile === 'quick' && cost.standard > cost.quick);
  const fuller = hasty.map(({ check }): NotExercised => ({ check, missing: [standard] }));
  const nobody = new Set(rules.map(({ id }) => id).filter((id) => !named.has(id)));
  const found = affordableRemedies({ notExercised: [...notExercised, ...fuller], spare }, question, nobody);
  return [...found]
    .filter(([rule]) => question.wanted(rule))
    .map(([rule, remedy]) => ({ rule, ...notExercisedOf(remedy, question) }));
}

type Known = Omit<RuleScope, 'rule'>;

/** What is so whatever the target has. */
function beforeAnyCheck(
  { id, binds, decided, deployment }: (typeof rules)[number],
  question: PlanQuestion,
  isNamed: boolean,
): Known | null {
  if (binds === 'client') return outOfScope('it binds clients of the service');
  if (decided.by === 'unobservable' && !isNamed) return { verdict: 'unobservable', why: decided.why };
  if (deployment !== 'both' && !question.deployments.has(deployment)) return outOfScope(notHere(deployment, question));
  return question.wanted(id) ? null : outOfScope('left out by --rules');
}

/** What the target would have to say of a rule that a check is meant to decide; null: nothing. */
function undeclared(id: RuleId, question: PlanQuestion): Known | null {
  const toSay = question.missingDeclarations.get(id);
  return toSay === undefined ? null : notExercisedOf([toSay], question);
}

function unnamed(id: RuleId, question: PlanQuestion, remedy: Remedy | undefined): Known {
  if (remedy) return notExercisedOf(remedy, question);
  const other = question.checks.find((check) => check.rules.includes(id) && !isPossible(check, question));
  if (other) return outOfScope(elsewhere(other, question));
  return question.narrowed === null
    ? { verdict: 'not_exercised', why: 'a check of this run that brings its situation about' }
    : outOfScope(question.narrowed);
}

/** What nobody who uses this target can add is no gap of the run. */
function notExercisedOf(remedy: Remedy, question: PlanQuestion): Known {
  const verdict = withinPower(question.power, remedy) ? 'not_exercised' : 'out_of_scope';
  return { verdict, why: remedyWords(remedy, question), remedy };
}

const outOfScope = (why: string): Known => ({ verdict: 'out_of_scope', why });

/** Where the quick profile could not send what a remedy makes possible, it takes another profile as well. */
function affordableRemedies(
  { notExercised, spare }: LeftOut,
  question: PlanQuestion,
  except: ReadonlySet<RuleId>,
): ReadonlyMap<RuleId, Remedy> {
  const { power } = question;
  const chosen = remedies(waysOf(notExercised, question, except), power);
  if (spare === Number.POSITIVE_INFINITY) return chosen;
  const checks = new Map<Remedy, Set<Check>>();
  for (const [rule, remedy] of chosen) {
    const [dearest] = notExercised
      .filter(({ check, missing }) => check.rules.includes(rule) && costOf(missing, power) <= costOf(remedy, power))
      .toSorted((a, b) => quickCostOf(b.check) - quickCostOf(a.check));
    if (dearest) checks.set(remedy, (checks.get(remedy) ?? new Set()).add(dearest.check));
  }
  const requests = (remedy: Remedy): number =>
    [...(checks.get(remedy) ?? [])].reduce((sum, check) => sum + quickCostOf(check), 0);
  return new Map([...chosen].map(([rule, remedy]) => [rule, requests(remedy) > spare ? fuller(remedy) : remedy]));
}

/** By rule, what each of the checks would take that could decide it. */
function waysOf(
  notExercised: readonly NotExercised[],
  { missingDeclarations }: PlanQuestion,
  except: ReadonlySet<RuleId>,
): ReadonlyMap<RuleId, readonly Remedy[]> {
  const ways = new Map<RuleId, Remedy[]>();
  for (const { check, missing } of notExercised)
    for (const rule of check.rules.filter((id) => !except.has(id))) {
      const toSay = missingDeclarations.get(rule);
      const way = toSay === undefined ? missing : [...missing, toSay];
      ways.set(rule, [...(ways.get(rule) ?? []), way]);
    }
  return ways;
}

const standard = { is: 'profile', profile: 'standard' } as const;

const fuller = (remedy: Remedy): Remedy => (remedy.some(({ is }) => is === 'profile') ? remedy : [standard, ...remedy]);
