import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import type { Header, RuleScope } from '../../evidence/journal-entry.ts';
import type { Missing, Remedy } from '../../evidence/remedy.ts';
import type { Check, Profile } from '../check/check.ts';
import { cover, type Found, foundBy, mostFirst, quickCostOf } from './cover.ts';
import { elsewhere, isPossible } from './possible.ts';
import { night_s } from './remedy-cost.ts';
import { remedyWords } from './remedy-words.ts';
import type { Planned } from './planned.ts';
import type { PlanQuestion } from './plan-question.ts';
import { otherwiseOf, scopeOf } from './scope.ts';

export interface Plan {
  readonly checks: readonly Planned[];
  /** Rules that no check of this plan is meant to decide, and why. */
  readonly scope: readonly RuleScope[];
  /** Of rules that one is meant to decide: what another check would take, should it meet no situation that shows them. */
  readonly otherwise: readonly RuleScope[];
  /** Checks that were asked for and are not part of it, and what each lacks. */
  readonly left: readonly { readonly check: Check; readonly why: string }[];
  /** Of a shard: the plan that it is a part of; null: this is whole. */
  readonly whole: NonNullable<Header['whole_plan']> | null;
  /** Requests of the whole run at the most. */
  readonly budget: number;
  /** Of the sandbox faults that are known to show with one key; null: the profile is one that leaves no part of a check out. */
  readonly finds: Found | null;
}

/** What one key may send in a minute: the quick profile stays within it. */
const quickBudget = requestsPerMinute.test;

/** Kept back in the quick profile for answers that must be waited out and sent again. */
const quickReserve = 3;

/** Longest real wait of the quick profile, in seconds. */
const quickPatience_s = 45;

/** Nobody waits longer for one rule; what takes longer takes an operator that moves the clock. */
const endurable_s = 2 * 86_400;

type Fate = { readonly planned: Planned } | { readonly check: Check; readonly missing: Remedy };

export function makePlan(question: PlanQuestion): Plan {
  const possible = question.checks.filter((check) => isPossible(check, question));
  const fates = possible.map((check) => fateOf(check, question));
  const able = fates.flatMap((fate) => ('planned' in fate ? [fate.planned] : []));
  const most = question.profile === 'quick' ? quickBudget - quickReserve - question.spent : Number.POSITIVE_INFINITY;
  const chosen = choose(able, question, most);
  const named = new Set([...question.looked, ...chosen.flatMap(({ check }) => check.rules)]);
  const chosenIds = new Set(chosen.map(({ check }) => check.id));
  const unchosen = able.filter(({ check }) => !chosenIds.has(check.id)).map(({ check }) => check);
  const notExercised = [
    ...fates.flatMap((fate) => ('missing' in fate ? [fate] : [])),
    ...(question.profile === 'quick' ? unchosen : []).map((check) => ({
      check,
      missing: [fuller(check), ...patience(check, question)],
    })),
  ];
  // What does not fit in as it is leaves no room for more.
  const full = unchosen.some((check) => check.rules.some((rule) => !named.has(rule)));
  const leftOut = { notExercised, spare: full ? 0 : most - requestsOf(chosen, question.profile) };
  return {
    checks: chosen.toSorted(inOrder),
    scope: scopeOf(question, named, leftOut),
    otherwise: otherwiseOf(question, named, leftOut, chosen),
    left: [
      ...notExercised.map(({ check, missing }) => ({ check, why: remedyWords(missing, question) })),
      ...question.checks
        .filter((check) => !possible.includes(check))
        .map((check) => ({ check, why: elsewhere(check, question) })),
    ],
    budget: question.profile === 'quick' ? quickBudget : Number.POSITIVE_INFINITY,
    whole: null,
    finds: question.profile === 'quick' ? foundBy(chosen, question.checks) : null,
  };
}

export const requestsOf = (planned: readonly Planned[], profile: Profile): number =>
  planned.reduce((sum, { check }) => sum + check.cost[profile], 0);

function choose(able: readonly Planned[], question: PlanQuestion, most: number): readonly Planned[] {
  const { before, narrowed, profile } = question;
  const asked = before === null ? able : able.filter(({ check }) => before.has(check.id));
  if (profile === 'quick') return cover(asked, { most, all: narrowed !== null, seed: question.seed });
  return mostFirst(profile === 'standard' && narrowed === null ? toldOnce(asked) : asked, profile);
}

/** Without those of which others send everything. */
function toldOnce(able: readonly Planned[]): readonly Planned[] {
  const ids = new Set(able.map(({ check }) => check.id));
  return able.filter(({ check: { toldBy } }) => toldBy?.every((id) => ids.has(id)) !== true);
}

/** The longest waits first, since they overlap, else as chosen; of those that are alone the shortest, which nothing delays. */
function inOrder({ check: a }: Planned, { check: b }: Planned): number {
  return a.alone && b.alone ? a.wait_s - b.wait_s : b.wait_s - a.wait_s;
}

function fateOf(check: Check, question: PlanQuestion): Fate {
  const { profile, jumps } = question;
  const hasty = profile === 'quick' && !jumps && check.wait_s > quickPatience_s;
  const allocated = question.allocateKeys(check);
  const costsNothing = (profile === 'quick' ? quickCostOf(check) : check.cost[profile]) === 0;
  const missing = merged([
    ...(costsNothing || hasty ? [fuller(check)] : []),
    ...('missing' in allocated ? allocated.missing : []),
    ...patience(check, question),
  ]);
  return 'missing' in allocated || missing.length > 0
    ? { check, missing }
    : { planned: { check, keys: allocated.keys } };
}

const fuller = ({ cost }: Check): Missing => ({ is: 'profile', profile: cost.standard > 0 ? 'standard' : 'deep' });

/** A program that moves the clock spares a night of waiting. */
function patience({ wait_s }: Check, { jumps, patience_s, power }: PlanQuestion): Remedy {
  if (jumps || wait_s <= patience_s) return [];
  return wait_s > endurable_s || (power === 'program' && wait_s > night_s)
    ? [{ is: 'operator', actions: ['advance_clock'], program: false }]
    : [{ is: 'patience', seconds: asGiven(wait_s) }];
}

/** In whole minutes, or whole hours where it is long, as a person gives it: nearly equal waits ask for one patience. */
function asGiven(wait_s: number): number {
  const unit_s = wait_s < 3 * 3600 ? 60 : 3600;
  return Math.ceil(wait_s / unit_s) * unit_s;
}

/** All that is asked of the operator, as one thing. */
function merged(missing: Remedy): Remedy {
  const asked = missing.filter((one) => one.is === 'operator');
  if (asked.length < 2) return missing;
  const actions = [...new Set(asked.flatMap((one) => one.actions))].toSorted();
  const program = asked.some((one) => one.program);
  return [...missing.filter(({ is }) => is !== 'operator'), { is: 'operator', actions, program }];
}
