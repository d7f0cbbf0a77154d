import { exitStatus, exitStatusOf, isNewlyBroken } from '../report/exit-status.ts';
import type { Report } from '../report/report-json.ts';

export { exitStatus };

export interface Circumstances {
  readonly requireComplete: boolean;
  /** A person interrupted this very run. */
  readonly interrupted?: boolean;
  /** The suite itself could not run. */
  readonly suiteFailed?: boolean;
}

/** What a run, or a report of runs, tells the shell. */
export function exitStatusIn(report: Report, { requireComplete, interrupted, suiteFailed }: Circumstances): number {
  if (interrupted) return exitStatus.interrupted;
  if (suiteFailed) return isNewlyBroken(report) ? exitStatus.broken : exitStatus.unjudgeable;
  const told = exitStatusOf(report);
  const open = report.rules.some(({ verdict }) => verdict === 'inconclusive' || verdict === 'not_exercised');
  return told === exitStatus.clean && requireComplete && open ? exitStatus.incomplete : told;
}
