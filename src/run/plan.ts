import { requestsPerMinute } from '../contract/limits.ts';
import type { Rule } from '../contract/rule.ts';
import { rules, type RuleId } from '../contract/rules.ts';
import type { Deployment } from '../evidence/exchange.ts';
import type { RuleScope } from '../evidence/journal-entry.ts';
import type { Check, Profile } from './check.ts';

/** A check and the keys chosen for it, by the names of its needs. */
export interface Planned {
  readonly check: Check;
  readonly keys: Readonly<Record<string, string>>;
}

export interface Plan {
  readonly checks: readonly Planned[];
  /** Rules that no check of this plan is meant to decide, and why. */
  readonly scope: readonly RuleScope[];
  /** Checks that were asked for and cannot be run, and why. */
  readonly left: readonly Left[];
  /** Requests of the whole run at the most. */
  readonly budget: number;
}

export interface Left {
  readonly check: Check;
  readonly why: string;
}

export interface PlanQuestion {
  readonly checks: readonly Check[];
  readonly profile: Profile;
  readonly deployments: ReadonlySet<Deployment>;
  /** Requests that were sent before there was a plan. */
  readonly spent: number;
  /** Chooses keys and looks whether the operator can do what a check needs. */
  readonly equip: (check: Check) => { readonly keys: Readonly<Record<string, string>> } | { readonly missing: string };
  /** Longest real wait, in seconds; waits are free where the clock jumps. */
  readonly patience_s: number;
  readonly jumps: boolean;
  /** What the target would have to say for a rule to be judged. */
  readonly unsaid: ReadonlyMap<RuleId, string>;
  readonly wanted: (rule: RuleId) => boolean;
  /** The checks were asked for by name: none of them is left out because others decide its rules. */
  readonly named?: boolean;
  /** Checks that an earlier run had planned: no others are chosen. null: it is the first plan. */
  readonly before?: ReadonlySet<string> | null;
}

/** What one key may send in a minute: the quick profile stays within it. */
const quickBudget = requestsPerMinute.test;

/** Kept back in the quick profile for answers that must be waited out and sent again. */
const quickReserve = 4;

/** Longest real wait of the quick profile, in seconds. */
const quickPatience_s = 60;

type Fate = { readonly planned: Planned } | Left;

export function makePlan(question: PlanQuestion): Plan {
  const fates = question.checks
    .filter((check) => check.rules.some(question.wanted))
    .map((check) => fateOf(check, question));
  const able = fates.flatMap((fate) => ('planned' in fate ? [fate.planned] : []));
  const chosen = choose(able, question);
  const left = able
    .filter((planned) => !chosen.includes(planned))
    .map(({ check }): Left => ({ check, why: 'more requests than the quick profile sends; use --profile standard' }));
  const why = new Map<string, Set<string>>();
  const note = (check: Check, reason: string): void => {
    for (const rule of check.rules) why.set(rule, (why.get(rule) ?? new Set()).add(reason));
  };
  for (const fate of fates) if ('why' in fate) note(fate.check, fate.why);
  for (const { check, why } of left) note(check, why);
  const named = new Set<string>(chosen.flatMap(({ check }) => check.rules));
  return {
    checks: chosen.toSorted(inOrder),
    scope: rules.flatMap((rule) => scopeOf(rule, question, named, why.get(rule.id))),
    left: [...fates.filter((fate) => 'why' in fate), ...left],
    budget: question.profile === 'quick' ? quickBudget : Number.POSITIVE_INFINITY,
  };
}

function choose(able: readonly Planned[], { profile, spent, named = false, before }: PlanQuestion): readonly Planned[] {
  if (before) return able.filter(({ check }) => before.has(check.id));
  return profile === 'quick' ? cover(able, quickBudget - quickReserve - spent, named) : able;
}

/** The longest waits first, since they overlap; of those that are alone the shortest, which nothing then delays. */
function inOrder({ check: a }: Planned, { check: b }: Planned): number {
  return a.alone && b.alone ? a.wait_s - b.wait_s : b.wait_s - a.wait_s;
}

function fateOf(check: Check, { profile, deployments, equip, patience_s, jumps }: PlanQuestion): Fate {
  if (!deployments.has(check.deployment)) return { check, why: `the target has no ${check.deployment} deployment` };
  if (check.needs.bothDeployments && deployments.size < 2)
    return { check, why: 'sandbox and live in one run, to compare them' };
  if (check.cost[profile] === 0)
    return { check, why: `not part of the ${profile} profile; use --profile ${fullest(check)}` };
  if (profile === 'quick' && !jumps && check.wait_s > quickPatience_s)
    return { check, why: `a wait of ${spoken(check.wait_s)}; use --profile standard` };
  const equipped = equip(check);
  if ('missing' in equipped) return { check, why: equipped.missing };
  if (!jumps && check.wait_s > patience_s) return { check, why: tooLong(check.wait_s) };
  return { planned: { check, keys: equipped.keys } };
}

const fullest = ({ cost }: Check): Profile => (cost.standard > 0 ? 'standard' : 'deep');

function tooLong(wait_s: number): string {
  const operator = 'an operator that can advance_clock';
  return wait_s > bearable_s
    ? `${operator}, for a wait of ${spoken(wait_s)}`
    : `a wait of ${spoken(wait_s)}: give --patience ${Math.ceil(wait_s / 60)}m, or ${operator}`;
}

/** Nobody waits longer for a report. */
export const bearable_s = 4 * 3600;

function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 86_400)} days`;
}

/** Greedy: again and again the check that decides most new rules for each request, while the budget lasts. */
function cover(able: readonly Planned[], budget: number, all: boolean): readonly Planned[] {
  const chosen: Planned[] = [];
  const covered = new Set<RuleId>();
  let left = budget;
  const worth = ({ check }: Planned): number =>
    check.rules.filter((rule) => !covered.has(rule)).length / check.cost.quick;
  for (;;) {
    const affordable = able.filter(
      (planned) => !chosen.includes(planned) && planned.check.cost.quick <= left && (all || worth(planned) > 0),
    );
    const best = affordable.toSorted((a, b) => worth(b) - worth(a))[0];
    if (!best) return chosen;
    chosen.push(best);
    left -= best.check.cost.quick;
    for (const rule of best.check.rules) covered.add(rule);
  }
}

function scopeOf(
  rule: Rule & { readonly id: RuleId },
  question: PlanQuestion,
  named: ReadonlySet<string>,
  why: ReadonlySet<string> | undefined,
): RuleScope[] {
  const scope = (verdict: RuleScope['verdict'], reason: string): RuleScope[] => [
    { rule: rule.id, verdict, why: reason },
  ];
  if (rule.binds === 'client') return scope('out_of_scope', 'it binds clients of the service');
  if (rule.decided.by === 'unobservable' && !named.has(rule.id)) return scope('unobservable', rule.decided.why);
  if (rule.deployment !== 'both' && !question.deployments.has(rule.deployment)) {
    return scope('out_of_scope', `the target has no ${rule.deployment} deployment`);
  }
  if (!question.wanted(rule.id)) return scope('not_exercised', 'left out by --rules');
  const toSay = question.unsaid.get(rule.id);
  if (named.has(rule.id)) return toSay === undefined ? [] : scope('not_exercised', toSay);
  if (why) return scope('not_exercised', easiest(why));
  return scope('not_exercised', 'no check of this run brings its situation about');
}

/** Of several checks that could decide a rule, the one that lacks least is worth naming: its reason is the shortest. */
const easiest = (why: ReadonlySet<string>): string => [...why].toSorted((a, b) => a.length - b.length)[0]!;
