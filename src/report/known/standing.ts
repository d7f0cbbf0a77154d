import semver from 'semver';
import type { Report, RuleVerdict } from '../report-json.ts';
import type { KnownViolation, ReportedKnown } from './known-violation.ts';

interface Seen {
  readonly rules: readonly { readonly id: string; readonly verdict: RuleVerdict }[];
  /** Of what was judged; null: it tells none. */
  readonly version: string | null;
  /** Of the run. */
  readonly day: string;
  /** false: what is not broken here may be in another shard, or in what the run did not come to. */
  readonly isWhole: boolean;
}

/** What each entry comes to in a run. */
export const standingOf = (entries: readonly KnownViolation[], seen: Seen): readonly ReportedKnown[] =>
  entries.map((entry) => ({ ...entry, standing: standing(entry, seen) }));

function standing({ rule, versions, until }: KnownViolation, seen: Seen): ReportedKnown['standing'] {
  if (versions !== undefined && !isIn(seen.version, versions)) return 'other version';
  const verdict = seen.rules.find(({ id }) => id === rule)?.verdict;
  if (verdict === 'fail') return until < seen.day ? 'expired' : 'holds';
  if (!seen.isWhole) return 'not decided';
  return verdict === 'pass' ? 'mended' : 'not seen';
}

function isIn(version: string | null, range: string): boolean {
  const read = version === null ? null : (semver.parse(version) ?? semver.coerce(version));
  return read !== null && semver.satisfies(read, range, { includePrerelease: true });
}

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
