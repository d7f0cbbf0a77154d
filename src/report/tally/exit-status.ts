import type { Report } from '../report-json.ts';

export const exitStatus = { clean: 0, broken: 1, wrong: 2, incomplete: 3, unjudgeable: 4, interrupted: 130 } as const;

type ExitFacts = Pick<Report, 'rules' | 'unjudged' | 'partial' | 'interrupted' | 'stopped' | 'baseline' | 'merged'>;

/** What journal and baseline tell the shell. Whether a run must be complete is said on the command line alone. */
export function exitStatusOf(report: ExitFacts): number {
  const { partial, interrupted, stopped, unjudged, merged } = report;
  const gaps = (merged?.troubles.length ?? 0) > 0;
  const byPerson = partial || (interrupted && stopped?.by !== 'silence');
  if (byPerson && !gaps) return exitStatus.interrupted;
  if (isNewlyBroken(report)) return exitStatus.broken;
  return interrupted || unjudged !== null || gaps ? exitStatus.unjudgeable : exitStatus.clean;
}

/** With a baseline, what it does not show. */
export const isNewlyBroken = ({ rules, baseline }: Pick<ExitFacts, 'rules' | 'baseline'>): boolean =>
  baseline ? baseline.new.length > 0 : rules.some(({ verdict }) => verdict === 'fail');
