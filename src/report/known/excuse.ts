import type { Report } from '../report-json.ts';
import type { ReportedKnown } from './known-violation.ts';

/** What an entry that is out of date asks of its owner. */
export const outdatedWords = {
  expired: 'its last day is over: mend the cause, or agree on another day',
  mended: 'the rule is kept now: take the entry out',
  'not seen': 'this run shows nothing of it: take the entry out, or find out why',
} as const;

export const isOutdated = (
  known: ReportedKnown,
): known is ReportedKnown & { readonly standing: keyof typeof outdatedWords } => known.standing in outdatedWords;

/** Whether a broken rule is no news: the baseline shows it, or somebody answers for it. */
const isKnown = (rule: string, { baseline, known }: Pick<Report, 'baseline' | 'known'>): boolean =>
  baseline?.known.includes(rule) === true ||
  known?.some((entry) => entry.rule === rule && entry.standing === 'holds') === true;

export type Excuse = 'known' | 'new rule';

/** Why a broken rule does not fail the run: it is no news, or the rule is newer than those that the run is held to. */
export function excuseOf(rule: string, report: Pick<Report, 'baseline' | 'known' | 'rules_of'>): Excuse | null {
  if (isKnown(rule, report)) return 'known';
  return report.rules_of?.broken.includes(rule) === true ? 'new rule' : null;
}
