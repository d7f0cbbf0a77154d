import { groupBy } from '../../evidence/group.ts';
import { excuseOf, isOutdated, outdatedWords, type Excuse } from '../known/excuse.ts';
import type { Report, ReportCheck, ReportFinding } from '../report-json.ts';
import { isNewTo, isUndecided } from '../tally/rules-of.ts';
import { counted, partialSentence } from '../terminal/words.ts';

/** How a case is counted by programs that know tests and nothing of rules. */
export type CaseOutcome =
  | { readonly is: 'passed' }
  /** What nobody answers for. */
  | { readonly is: 'failed'; readonly findings: readonly ReportFinding[]; readonly why: string | null }
  /** Broken, and no news, or of a rule that the run is not held to. */
  | { readonly is: 'excused'; readonly by: Excuse; readonly findings: readonly ReportFinding[] }
  | { readonly is: 'undecided'; readonly verdict: 'inconclusive' | 'not_exercised'; readonly why: string }
  /** What was judged is not what was asked for. */
  | { readonly is: 'error'; readonly type: 'unjudged' | 'partial'; readonly why: string };

export interface Case {
  readonly suite: string;
  readonly group: string;
  /** Unlike that of any other case. */
  readonly name: string;
  readonly seconds: number;
  readonly outcome: CaseOutcome;
  /** null: no check. */
  readonly check: ReportCheck | null;
}

/**
 * The run as tests: each check, what no check sent, and what is to be said of the run itself. A run that judged nothing, one
 * that is not whole and one that left rules undecided would without that look like a clean one.
 */
export function casesOf(report: Report): readonly Case[] {
  const checks = new Set(report.checks.map(({ id }) => id));
  const found = groupBy(report.findings, ({ check }) => (check !== null && checks.has(check) ? check : null));
  return [
    ...ofRun(report),
    ...ofUndecided(report),
    ...ofKnown(report),
    ...report.checks.map((check) => ofCheck(check, found.get(check.id) ?? [], report)),
    ...ofUnscripted(found.get(null) ?? [], report),
  ];
}

const ofNoCheck = (suite: string, group: string, name: string, outcome: CaseOutcome): Case => ({
  suite,
  group,
  name,
  seconds: 0,
  outcome,
  check: null,
});

function ofRun(report: Report): readonly Case[] {
  const why = report.unjudged ?? partialSentence(report);
  if (why === null) return [];
  const type = report.unjudged === null ? 'partial' : 'unjudged';
  const name = type === 'partial' ? 'The run is whole' : 'The deployment can be judged';
  return [ofNoCheck('run', 'run', name, { is: 'error', type, why })];
}

const few = 20;

function ofUndecided({ rules, rules_of }: Report): readonly Case[] {
  const open = rules.filter((rule) => isUndecided(rule.verdict) && !isNewTo(rules_of?.version ?? null, rule));
  if (open.length === 0) return [];
  const named = open.slice(0, few).map(({ id }) => id);
  const rest = open.length > few ? [`and ${open.length - few} more`] : [];
  const why = `${counted(open.length, 'rule')} in scope: ${[...named, ...rest].join(', ')}`;
  const verdict = open.some((rule) => rule.verdict === 'inconclusive') ? 'inconclusive' : 'not_exercised';
  return [ofNoCheck('run', 'run', 'Every rule in scope is decided', { is: 'undecided', verdict, why })];
}

/** Entries that hold excuse what their findings show; those that are out of date fail by themselves. */
const ofKnown = ({ known }: Report): readonly Case[] =>
  (known ?? []).filter(isOutdated).map(({ rule, owner, standing }, place) => {
    const why = `${rule} (${owner}): ${outdatedWords[standing]}`;
    const name = `Known violation ${place + 1} is up to date: ${rule}`;
    return ofNoCheck('known violations', 'known', name, { is: 'failed', findings: [], why });
  });

function ofCheck(check: ReportCheck, findings: readonly ReportFinding[], report: Report): Case {
  const { id, title, duration_s } = check;
  const suite = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : id;
  const outcome = outcomeOfCheck(check, findings, report);
  return { suite, group: id, name: `${title} (${id})`, seconds: duration_s, outcome, check };
}

function outcomeOfCheck(
  { verdict, why }: ReportCheck,
  findings: readonly ReportFinding[],
  report: Report,
): CaseOutcome {
  if (findings.length > 0) return outcomeOf(findings, report);
  if (verdict === 'pass') return { is: 'passed' };
  if (verdict === 'fail') return { is: 'failed', findings: [], why: why ?? 'it failed, and no finding says why' };
  return { is: 'undecided', verdict, why: why ?? 'not told' };
}

const ofUnscripted = (findings: readonly ReportFinding[], report: Report): readonly Case[] =>
  [...groupBy(findings, ({ rule }) => rule)].map(([rule, its]) =>
    ofNoCheck('unscripted traffic', 'unscripted', rule, outcomeOf(its, report)),
  );

function outcomeOf(findings: readonly ReportFinding[], report: Report): CaseOutcome {
  const fresh = findings.filter(({ rule }) => excuseOf(rule, report) === null);
  if (fresh.length > 0) return { is: 'failed', findings: fresh, why: null };
  const isNew = findings.some(({ rule }) => excuseOf(rule, report) === 'new rule');
  return { is: 'excused', by: isNew ? 'new rule' : 'known', findings };
}
