import type { Report, RuleVerdict } from '../report-json.ts';

/** How a verdict stands in a line of many. */
export const verdictSigns: Readonly<Record<RuleVerdict, string>> = {
  pass: 'P',
  fail: 'F',
  inconclusive: '?',
  not_exercised: '-',
  out_of_scope: '.',
  unobservable: '.',
};

interface ChangedRule {
  readonly rule: string;
  /** A sign a run, the oldest first; a space where its catalogue had no such rule. */
  readonly seq: string;
}

export const inOrder = <T extends { readonly report: Report }>(runs: readonly T[]): readonly T[] =>
  runs.toSorted((a, b) => Date.parse(a.report.started) - Date.parse(b.report.started));

/** Rules that were broken in some run and not in all, or whose verdict ever changed; those broken last come first. */
export function changedRules(reports: readonly Report[]): readonly ChangedRule[] {
  const verdicts = reports.map(({ rules }) => new Map(rules.map(({ id, verdict }) => [id, verdict])));
  const ids = new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)));
  return [...ids]
    .map((rule) => ({ rule, seq: verdicts.map((of) => signOf(of.get(rule))).join('') }))
    .filter(({ seq }) => hasChanged(seq))
    .toSorted((a, b) => b.seq.lastIndexOf('F') - a.seq.lastIndexOf('F'));
}

/** That a catalogue had no such rule is no verdict; but a rule that it has, and that is broken, is news. */
const hasChanged = (seq: string): boolean =>
  new Set(seq.replaceAll(' ', '')).size > 1 || (seq.includes('F') && seq.includes(' '));

const signOf = (verdict: RuleVerdict | undefined): string => (verdict === undefined ? ' ' : verdictSigns[verdict]);
