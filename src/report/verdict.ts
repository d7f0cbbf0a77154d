import type { ReportCheck, ReportRule, RuleVerdict } from './report-json.ts';

export interface RuleFacts {
  readonly findings: number;
  /** Exchanges that showed it kept. */
  readonly kept: number;
  /** What was known before the run. */
  readonly scope: Scope | null;
  /** The checks of the plan that are meant to decide it. */
  readonly checks: readonly Pick<ReportCheck, 'id' | 'verdict' | 'why'>[];
}

interface Scope {
  readonly verdict: 'not_exercised' | 'out_of_scope' | 'unobservable';
  readonly why: string;
  /** Of a rule out of scope: it was asked for, and only the target cannot show it. */
  readonly remedy?: unknown;
}

export interface Judgement {
  readonly verdict: RuleVerdict;
  readonly why: string | null;
}

/**
 * A check that could not finish outweighs exchanges that showed the rule kept: it was to bring about a situation
 * that those did not show, and a pass would claim more than was seen.
 */
export function judgeRule({ findings, kept, scope, checks }: RuleFacts): Judgement {
  if (findings > 0) return { verdict: 'fail', why: null };
  const { verdict = 'not_exercised', why = '', remedy } = scope ?? {};
  if (verdict !== 'not_exercised' && (remedy === undefined || kept === 0)) return { verdict, why };
  const unfinished = checks.filter((check) => check.verdict === 'inconclusive');
  if (unfinished.length > 0) return { verdict: 'inconclusive', why: unfinishedWhy(unfinished, kept) };
  if (kept > 0) return { verdict: 'pass', why: null };
  if (scope) return { verdict, why };
  return unseen(checks);
}

function unfinishedWhy(unfinished: RuleFacts['checks'], kept: number): string {
  const [first] = unfinished;
  const more = unfinished.length > 1 ? ` (and ${unfinished.length - 1} more)` : '';
  const seen = kept > 0 ? `; kept in ${kept} other ${kept === 1 ? 'exchange' : 'exchanges'}` : '';
  return `${first?.id}${more} could not finish: ${first?.why ?? 'no reason was recorded'}${seen}`;
}

function unseen(checks: RuleFacts['checks']): Judgement {
  const lacking = checks.find((check) => check.verdict === 'not_exercised');
  if (lacking) return { verdict: 'not_exercised', why: lacking.why };
  const failed = checks.find((check) => check.verdict === 'fail');
  if (failed)
    return { verdict: 'inconclusive', why: `${failed.id} met another broken rule before it came to this one` };
  const [first, ...others] = checks;
  if (first) {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return { verdict: 'not_exercised', why: `${first.id}${more} came to an end and met no situation that shows it` };
  }
  return { verdict: 'not_exercised', why: 'no check in the plan of this run decides it' };
}

export function judgeRun(rules: readonly Pick<ReportRule, 'verdict'>[], whole: boolean) {
  const met = new Set(rules.map((rule) => rule.verdict));
  if (met.has('fail')) return 'nonconformant';
  return whole && !met.has('inconclusive') && !met.has('not_exercised') ? 'conformant' : 'incomplete';
}
