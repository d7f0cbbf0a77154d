import type { Broken } from '../../evidence/decision.ts';
import type { CheckEnd } from '../../evidence/journal-entry.ts';
import type { CheckRecord } from './record.ts';

/** How a check ended, and what it was found to have broken: one violation for each rule. */
export interface Ended extends CheckEnd {
  readonly findings: readonly Broken[];
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
