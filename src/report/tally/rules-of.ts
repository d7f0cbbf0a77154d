import type { ReportRule, RulesOf } from '../report-json.ts';

type Judged = Pick<ReportRule, 'id' | 'since' | 'verdict'>;

/** Whether a rule came after a version of the catalogue, or asks for more since then; null: all rules count. */
export const isNewTo = (version: number | null, { since }: Pick<ReportRule, 'since'>): boolean =>
  version !== null && since !== null && since > version;

/** What becomes of the rules that a run is not held to. */
export function rulesOf(version: number | null, rules: readonly Judged[]): RulesOf | null {
  if (version === null) return null;
  const late = rules.filter((rule) => isNewTo(version, rule));
  return {
    version,
    new: late.length,
    broken: late.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    undecided: late.filter(({ verdict }) => isUndecided(verdict)).map(({ id }) => id),
  };
}

export const isUndecided = (verdict: ReportRule['verdict']): boolean =>
  verdict === 'inconclusive' || verdict === 'not_exercised';
