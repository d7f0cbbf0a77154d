import { exitStatus, exitStatusOf, isNewlyBroken } from '../report/tally/exit-status.ts';
import { isNewTo, isUndecided } from '../report/tally/rules-of.ts';
import type { Report } from '../report/report-json.ts';
import { counted } from '../report/terminal/words.ts';

export { exitStatus };

export interface Circumstances {
  readonly requireComplete: boolean;
  /** A person interrupted this very run. */
  readonly interrupted?: boolean;
  /** The status of what kept the suite itself from running; null: nothing did. */
  readonly suiteFailed?: number | null;
}

/** What a run, or a report of runs, tells the shell. */
export function exitStatusIn(report: Report, { requireComplete, interrupted, suiteFailed }: Circumstances): number {
  if (interrupted) return exitStatus.interrupted;
  if (suiteFailed) return isNewlyBroken(report) ? exitStatus.broken : suiteFailed;
  const told = exitStatusOf(report);
  return told === exitStatus.clean && requireComplete && isOpen(report) ? exitStatus.incomplete : told;
}

/** A run of rules that this deployment has no situation for leaves none undecided, and decides none. */
const isOpen = (report: Report): boolean => openRules(report) > 0 || report.counts.pass + report.counts.fail === 0;

/** Why a run in which nothing is broken does not end clean: nothing else on the terminal says so. */
export function incompleteWords(report: Report): string {
  const open = openRules(report);
  const lacks = open === 0 ? 'no rule was decided' : `${counted(open, 'rule is', 'rules are')} undecided`;
  return `Exit status ${exitStatus.incomplete}: --require-complete was asked for, and ${lacks}.`;
}

/** Of those that the run is held to. */
const openRules = ({ rules, rules_of }: Report): number =>
  rules.filter((rule) => isUndecided(rule.verdict) && !isNewTo(rules_of?.version ?? null, rule)).length;
