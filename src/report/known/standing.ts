import semver from 'semver';
import type { RuleVerdict } from '../report-json.ts';
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
