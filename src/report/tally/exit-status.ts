import { isOutdated } from '../known/excuse.ts';
import type { Report } from '../report-json.ts';

export const exitStatus = {
  clean: 0,
  broken: 1,
  wrong: 2,
  incomplete: 3,
  unjudgeable: 4,
  /** mpconform itself failed, EX_SOFTWARE of sysexits.h: to try again helps nobody. */
  ownFault: 70,
  interrupted: 130,
} as const;

type ExitFacts = Pick<
  Report,
  'rules' | 'rules_of' | 'unjudged' | 'partial' | 'interrupted' | 'stopped' | 'baseline' | 'known' | 'merged'
>;

/** What journal and baseline tell the shell. Whether a run must be complete is said on the command line alone. */
export function exitStatusOf(report: ExitFacts): number {
  const { partial, interrupted, stopped, unjudged, merged } = report;
  const gaps = (merged?.troubles.length ?? 0) > 0;
  const byPerson = partial || (interrupted && (stopped?.by ?? 'person') === 'person');
  if (byPerson && !gaps) return exitStatus.interrupted;
  if (isNewlyBroken(report)) return exitStatus.broken;
  return interrupted || unjudged !== null || gaps ? exitStatus.unjudgeable : exitStatus.clean;
}

/** What the run is held to, nobody answers for and no baseline shows, or an entry of known violations that is out of date. */
export function isNewlyBroken({
  rules,
  rules_of,
  baseline,
  known,
}: Pick<ExitFacts, 'rules' | 'rules_of' | 'baseline' | 'known'>): boolean {
  const broken = baseline ? baseline.new : rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const answered = known?.filter(({ standing }) => standing === 'holds').map(({ rule }) => rule);
  const excused = new Set([...(answered ?? []), ...(rules_of?.broken ?? [])]);
  return broken.some((id) => !excused.has(id)) || known?.some(isOutdated) === true;
}
