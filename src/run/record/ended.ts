import type { Broken } from '../../evidence/decision.ts';
import type { CheckEnd } from '../../evidence/journal-entry.ts';
import type { Took } from '../session/stopwatch.ts';
import type { CheckRecord } from './record.ts';

/** How a check ended, and what it was found to have broken: one violation for each rule. */
export interface Ended extends CheckEnd {
  readonly findings: readonly Broken[];
}

/** What became of a check, beside what judges found. */
export type CheckOutcome = Pick<CheckEnd, 'verdict' | 'why'>;

export function endOf(record: CheckRecord, { verdict, why }: CheckOutcome, took: Took): Ended {
  const findings = findingsIn(record);
  return {
    is: 'check',
    id: record.id,
    verdict: findings.length > 0 ? 'fail' : verdict,
    why,
    requests: record.requests,
    ...took,
    kept: Object.fromEntries(record.kept),
    ...(findings.length > 0 && { otherwise: verdict }),
    findings,
  };
}

/** An entry of the journal, which has the violations as decisions. */
export function withoutFindings({ findings: _findings, ...end }: Ended): CheckEnd {
  return end;
}

export const findingsIn = ({ violations }: CheckRecord): readonly Broken[] => violations.map(({ broken }) => broken);

/** What was found and does not hold, since a clock was not where it was thought to be. */
export const droppedIn = ({ dropped }: CheckRecord): Pick<CheckEnd, 'dropped'> =>
  dropped.length === 0
    ? {}
    : { dropped: dropped.map(({ broken: { rule }, n, situation }) => ({ rule, n, situation })) };
