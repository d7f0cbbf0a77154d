import type { Report } from '../report-json.ts';

type Baseline = NonNullable<Report['baseline']>;

interface Group {
  readonly title: string;
  readonly rules: readonly string[];
}

/** What a comparison found, group by group; empty ones are left out. */
export function baselineGroups(baseline: Baseline): readonly Group[] {
  const { new: fresh, undecided_before, known, mended, undecided } = baseline;
  const before = new Set(undecided_before);
  return [
    { title: 'New', rules: fresh.filter((id) => !before.has(id)) },
    { title: 'New, and not decided in the baseline', rules: undecided_before },
    { title: 'Known', rules: known },
    { title: 'Mended', rules: mended },
    { title: 'Broken in the baseline, and not decided now', rules: undecided },
  ].filter(({ rules }) => rules.length > 0);
}

/** What the comparison is with, and what of it may differ for another reason than the service. */
export function baselineSentence({ target, suite, baseline }: Report & { readonly baseline: Baseline }): string {
  const address = ({ sandbox, live }: Report['target']): string => [sandbox, live].filter(Boolean).join(', ');
  const other = address(baseline.target) !== address(target) || baseline.target.name !== target.name;
  return [
    `${baseline.path}, of ${baseline.started.slice(0, 10)}`,
    ...(other ? [`of ${baseline.target.name} at ${address(baseline.target)}`] : []),
    ...(baseline.suite.version === suite.version ? [] : [`made by mpconform ${baseline.suite.version}`]),
  ].join(', ');
}
