import type { EarlierReport } from './baseline.ts';
import type { EarlierRun, Report } from './report-json.ts';

/** What a report keeps of earlier ones, the oldest first. */
export const historyOf = (earlier: readonly EarlierReport[]): readonly EarlierRun[] =>
  earlier
    .map(({ path, report: { started, verdict, rules_of, rules } }) => ({
      path,
      started,
      verdict,
      rules_of,
      rules: Object.fromEntries(rules.map(({ id, verdict: its }) => [id, its])),
    }))
    .toSorted((a, b) => a.started.localeCompare(b.started));

/** How a rule fared in the runs that knew it, this one last; nothing where no earlier run was given. */
export const courseOf = ({
  history,
  rules,
}: Pick<Report, 'history' | 'rules'>): ReadonlyMap<string, readonly string[]> =>
  history === null
    ? new Map()
    : new Map(rules.map(({ id, verdict }) => [id, [...history.flatMap((run) => run.rules[id] ?? []), verdict]]));
