import { rules, type RuleId } from '../../contract/rules.ts';
import type { RuleScope } from '../../evidence/journal-entry.ts';
import type { Remedy } from '../../evidence/remedy.ts';
import type { Check } from '../check/check.ts';
import type { PlanQuestion } from './question.ts';
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
  const scope = new Scope(question, named, left);
  return rules.flatMap((rule) => scope.of(rule) ?? []);
}

/**
 * By rule that a check of the plan is meant to decide: what another one would take, should those of the plan come to
 * their end and meet no situation that shows it.
 */
export function otherwiseOf(
  question: PlanQuestion,
  named: ReadonlySet<RuleId>,
  { notExercised, spare }: LeftOut,
  planned: readonly Check[],
): readonly RuleScope[] {
  // In the quick profile a check sends less than in another, and so may meet less.
  const hasty = question.profile === 'quick' ? planned.filter(({ cost }) => cost.standard > cost.quick) : [];
  const fuller = hasty.map((check): NotExercised => ({ check, missing: [{ is: 'profile', profile: 'standard' }] }));
  const others = { notExercised: [...notExercised, ...fuller], spare };
  const nobody = new Set(rules.map(({ id }) => id).filter((id) => !named.has(id)));
  const found = affordable(remedies(waysOf(others, question, nobody), question.power), others, question);
  return [...found]
    .filter(([rule]) => question.wanted(rule))
    .map(([rule, remedy]) => ({ rule, ...notExercisedOf(remedy, question) }));
}

type Known = Omit<RuleScope, 'rule'>;
type CataloguedRule = (typeof rules)[number];

class Scope {
  readonly #question: PlanQuestion;
  readonly #named: ReadonlySet<RuleId>;
  readonly #remedies: ReadonlyMap<RuleId, Remedy>;

  constructor(question: PlanQuestion, named: ReadonlySet<RuleId>, left: LeftOut) {
    this.#question = question;
    this.#named = named;
    this.#remedies = affordable(remedies(waysOf(left, question, named), question.power), left, question);
  }

  of(rule: CataloguedRule): RuleScope | null {
    const known = this.#beforeAnyCheck(rule) ?? this.#byChecks(rule.id);
    return known && { rule: rule.id, ...known };
  }

  /** What is so whatever the target has. */
  #beforeAnyCheck({ id, binds, decided, deployment }: CataloguedRule): Known | null {
    const { deployments, wanted } = this.#question;
    if (binds === 'client') return outOfScope('it binds clients of the service');
    if (decided.by === 'unobservable' && !this.#named.has(id)) return { verdict: 'unobservable', why: decided.why };
    if (deployment !== 'both' && !deployments.has(deployment)) return outOfScope(notHere(deployment, this.#question));
    return wanted(id) ? null : outOfScope('left out by --rules');
  }

  #byChecks(id: RuleId): Known | null {
    const { missingDeclarations, narrowed } = this.#question;
    const toSay = missingDeclarations.get(id);
    if (this.#named.has(id)) return toSay === undefined ? null : notExercisedOf([toSay], this.#question);
    const remedy = this.#remedies.get(id);
    if (remedy) return notExercisedOf(remedy, this.#question);
    const other = this.#question.checks.find((check) => check.rules.includes(id) && !isPossible(check, this.#question));
    if (other) return outOfScope(elsewhere(other, this.#question));
    return narrowed === null
      ? { verdict: 'not_exercised', why: 'a check of this run that brings its situation about' }
      : outOfScope(narrowed);
  }
}

/** What nobody who uses this target can add is no gap of the run. */
function notExercisedOf(remedy: Remedy, question: PlanQuestion): Known {
  const verdict = withinPower(question.power, remedy) ? 'not_exercised' : 'out_of_scope';
  return { verdict, why: remedyWords(remedy, question), remedy };
}

const outOfScope = (why: string): Known => ({ verdict: 'out_of_scope', why });

/** By rule, what each of the checks would take that could decide it. */
function waysOf(
  { notExercised }: LeftOut,
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

/** Where the quick profile could not send what a remedy makes possible, it takes another profile as well. */
function affordable(
  chosen: ReadonlyMap<RuleId, Remedy>,
  { notExercised, spare }: LeftOut,
  { power }: PlanQuestion,
): ReadonlyMap<RuleId, Remedy> {
  if (spare === Number.POSITIVE_INFINITY) return chosen;
  const checks = new Map<Remedy, Set<Check>>();
  for (const [rule, remedy] of chosen) {
    const [dearest] = notExercised
      .filter(({ check, missing }) => check.rules.includes(rule) && costOf(missing, power) <= costOf(remedy, power))
      .toSorted((a, b) => b.check.cost.quick - a.check.cost.quick);
    if (dearest) checks.set(remedy, (checks.get(remedy) ?? new Set()).add(dearest.check));
  }
  const requests = (remedy: Remedy): number =>
    [...(checks.get(remedy) ?? [])].reduce((sum, { cost }) => sum + cost.quick, 0);
  return new Map([...chosen].map(([rule, remedy]) => [rule, requests(remedy) > spare ? fuller(remedy) : remedy]));
}

const fuller = (remedy: Remedy): Remedy =>
  remedy.some(({ is }) => is === 'profile') ? remedy : [{ is: 'profile', profile: 'standard' }, ...remedy];
