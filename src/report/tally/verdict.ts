import type { RuleScope } from '../../evidence/journal-entry.ts';
import type { Report, ReportCheck, ReportRule } from '../report-json.ts';
import { isNewTo } from './rules-of.ts';

export interface RuleFacts {
  readonly findings: number;
  /** Exchanges that showed it kept. */
  readonly kept: number;
  /** Exchanges that may break it, or tell only of a moment before. */
  readonly undecided: readonly number[];
  /** What was known before the run. */
  readonly scope: Scope | null;
  /** What holds if the checks came to their end and met no situation that shows it; null: nothing else could show it. */
  readonly otherwise: Scope | null;
  /** The checks of the plan that are meant to decide it. */
  readonly checks: readonly Pick<ReportCheck, 'id' | 'verdict' | 'why'>[];
  /** Others that show it where they come to their ends. */
  readonly beside: RuleFacts['checks'];
}

/** A remedy of a rule out of scope: it was asked for, and only the target cannot show it. */
type Scope = Omit<RuleScope, 'rule'>;

type Judgement = Pick<ReportRule, 'verdict' | 'why' | 'remedy'>;

/**
 * A check that could not finish outweighs exchanges that showed the rule kept: it was to bring about a situation
 * that those did not show, and a pass would claim more than was seen.
 */
export function judgeRule(facts: RuleFacts): Judgement {
  const { findings, kept, undecided, scope, checks, beside } = facts;
  if (findings > 0) return { verdict: 'fail', why: null };
  const mayShow = kept > 0 ? checks : [...checks, ...beside];
  const inconclusive = mayShow.filter((check) => check.verdict === 'inconclusive');
  const isBeyond = scope?.remedy === undefined || (kept === 0 && inconclusive.length === 0);
  if (scope && scope.verdict !== 'not_exercised' && isBeyond) return known(scope);
  if (inconclusive.length > 0) return { verdict: 'inconclusive', why: inconclusiveWhy(inconclusive, kept) };
  if (undecided.length > 0) return { verdict: 'inconclusive', why: behindWhy(undecided) + keptElsewhere(kept) };
  if (kept > 0) return { verdict: 'pass', why: null };
  return scope ? known(scope) : unseen(facts);
}

const known = ({ verdict, why, remedy }: Scope): Judgement => ({ verdict, why, ...(remedy && { remedy }) });

function inconclusiveWhy(inconclusive: RuleFacts['checks'], kept: number): string {
  const [first] = inconclusive;
  const more = inconclusive.length > 1 ? ` (and ${inconclusive.length - 1} more)` : '';
  return `${first?.id}${more} could not finish: ${first?.why ?? 'no reason was recorded'}${keptElsewhere(kept)}`;
}

const keptElsewhere = (kept: number): string =>
  kept > 0 ? `; kept in ${kept} other ${kept === 1 ? 'exchange' : 'exchanges'}` : '';

/** Nobody can ask a recording again. */
function behindWhy([first, ...others]: readonly number[]): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `exchange ${first}${more} breaks it, unless it is behind by some seconds, as a copy that is read may be`;
}

/** What several rules may have in common, of the reason that each gives. */
export const sharedWhy = (why: string): string =>
  why.replace(/ \(and \d+ more\)(?= could not finish: )/, '').replace(/; kept in \d+ other exchanges?$/, '');

/** What is wanting where checks came to their ends without it. */
export const NOT_SEEN = 'a situation that shows it';

/** What every check came to its end without is what this deployment has no situation for, or what another check takes. */
function unseen({ checks, otherwise }: RuleFacts): Judgement {
  const notExercised = checks.find((check) => check.verdict === 'not_exercised');
  if (notExercised) return { verdict: 'not_exercised', why: notExercised.why };
  const failed = checks.find((check) => check.verdict === 'fail');
  if (failed) return { verdict: 'inconclusive', why: `${failed.id} ended at another broken rule, before this one` };
  if (otherwise) return known(otherwise);
  const [first, ...others] = checks;
  if (!first) return { verdict: 'not_exercised', why: 'a check in the plan of this run that decides it' };
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const why = `${NOT_SEEN}: ${first.id}${more} came to an end and met none`;
  return { verdict: 'out_of_scope', why, remedy: [] };
}

/** A run that came to its end, and no part of one: a shard leaves out what the others decide. */
export const isWhole = ({ partial, interrupted, unjudged, merged, asked }: Ending): boolean =>
  !partial &&
  !interrupted &&
  unjudged === null &&
  (merged?.troubles.length ?? 0) === 0 &&
  (asked?.shard?.of ?? 1) === 1;

type Ending = Pick<Report, 'partial' | 'interrupted' | 'unjudged' | 'merged' | 'asked'>;

/** @param frozen the version of the catalogue by whose rules alone it is judged; null: by all */
export function judgeRun(
  rules: readonly Pick<ReportRule, 'verdict' | 'since'>[],
  whole: boolean,
  frozen: number | null = null,
) {
  const met = new Set(rules.filter((rule) => !isNewTo(frozen, rule)).map((rule) => rule.verdict));
  if (met.has('fail')) return 'nonconformant';
  // A run that decided nothing, or nothing but new rules, says nothing of those that it is held to.
  return whole && met.has('pass') && !met.has('inconclusive') && !met.has('not_exercised')
    ? 'conformant'
    : 'incomplete';
}
