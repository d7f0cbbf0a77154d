import type { Report } from '../report/report-json.ts';

export const exitStatus = { clean: 0, broken: 1, wrong: 2, incomplete: 3, unjudgeable: 4, interrupted: 130 } as const;

export interface Circumstances {
  readonly interrupted: boolean;
  readonly requireComplete: boolean;
  /** The suite itself could not run, or the deployment could not be judged. */
  readonly unjudgeable: boolean;
  /** Rules that an earlier run found broken already; null when there is none to compare with. */
  readonly baseline: ReadonlySet<string> | null;
}

/** What a run tells the shell. */
export function exitStatusOf(
  report: Report,
  { interrupted, requireComplete, unjudgeable, baseline }: Circumstances,
): number {
  if (interrupted) return exitStatus.interrupted;
  const broken = report.rules.filter(({ verdict, id }) => verdict === 'fail' && !baseline?.has(id));
  if (broken.length > 0) return exitStatus.broken;
  const exercised = report.rules.some(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  if (unjudgeable || !exercised) return exitStatus.unjudgeable;
  const open = report.rules.some(({ verdict }) => verdict === 'inconclusive' || verdict === 'not_exercised');
  return requireComplete && open ? exitStatus.incomplete : exitStatus.clean;
}
