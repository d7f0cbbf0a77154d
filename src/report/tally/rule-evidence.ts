import type { EvidenceTally, ShownIn } from './evidence.ts';
import type { ReportRule } from '../report-json.ts';

/** Checks that are named although they are not about the rule. */
const OTHERS = 3;

/** Where a rule was shown: all checks that are meant to decide it, and a few of those that met it besides. */
export function ruleEvidence(
  tally: EvidenceTally,
  rule: string,
  deciding: readonly string[],
): Pick<ReportRule, 'first' | 'last' | 'evidence' | 'evidence_checks'> {
  const shown = tally.shownIn(rule);
  const meant = new Set<string | null>(deciding);
  const about = shown.filter(({ check }) => meant.has(check));
  const besides = shown.filter(({ check }) => !meant.has(check)).toSorted(mostRanking);
  return {
    first: edge(shown, 'first'),
    last: edge(shown, 'last'),
    evidence: [...about, ...besides.slice(0, OTHERS)],
    evidence_checks: shown.length,
  };
}

const mostRanking = (a: ShownIn, b: ShownIn): number => b.broken - a.broken || b.kept - a.kept;

function edge(shown: readonly ShownIn[], name: 'first' | 'last'): number | null {
  const numbers = shown.map((each) => each[name]).filter((n) => n !== null);
  if (numbers.length === 0) return null;
  return name === 'first' ? Math.min(...numbers) : Math.max(...numbers);
}
