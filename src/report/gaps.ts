import { groupBy } from './group.ts';
import type { Report, RuleVerdict } from './report-json.ts';

/** Rules without an answer, by what kept them from one; the cause of most comes first. */
export function gapsOf(report: Report, verdict: RuleVerdict) {
  const rules = report.rules.filter((rule) => rule.verdict === verdict);
  return [...groupBy(rules, (rule) => rule.why ?? 'not told')]
    .map(([why, its]) => ({ why, rules: its }))
    .toSorted((a, b) => b.rules.length - a.rules.length);
}
