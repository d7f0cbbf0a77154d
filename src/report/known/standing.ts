import semver from 'semver';
import type { ReportRule } from '../report-json.ts';
import type { KnownViolation, ReportedKnown } from './known-violation.ts';

interface Seen {
  readonly rules: readonly Pick<ReportRule, 'id' | 'verdict' | 'remedy'>[];
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
  const known = seen.rules.find(({ id }) => id === rule);
  if (known?.verdict === 'fail') return until < seen.day ? 'expired' : 'holds';
  if (!seen.isWhole || known === undefined || isUntold(known)) return 'not decided';
  return known.verdict === 'pass' ? 'mended' : 'not seen';
}

/** What was not asked for, or is another side's, and what the network kept from its end: of neither an owner can say anything. */
const isUntold = ({ verdict, remedy }: Seen['rules'][number]): boolean =>
  verdict === 'inconclusive' || (verdict === 'out_of_scope' && remedy === undefined);

function isIn(version: string | null, range: string): boolean {
  const read = version === null ? null : (semver.parse(version) ?? semver.coerce(version));
  return read !== null && semver.satisfies(read, range, { includePrerelease: true });
}
