import { groupBy } from '../evidence/group.ts';
import type { Report, ReportCheck, ReportFinding, ReportRule } from './report-json.ts';

type Baseline = NonNullable<Report['baseline']>;

/** What of a report a comparison looks at. */
interface Compared {
  readonly rules: readonly Pick<ReportRule, 'id' | 'verdict'>[];
  readonly checks: readonly Pick<ReportCheck, 'id' | 'deployment'>[];
  readonly findings: readonly Pick<ReportFinding, 'rule' | 'check'>[];
}

export interface EarlierReport {
  readonly path: string;
  readonly report: Report;
}

/** Says what of `now` is new, known, mended and undecided. A rule may be broken on one deployment, and newly on the other. */
export function besideBaseline(now: Compared, { path, report: earlier }: EarlierReport): Baseline {
  const { target, suite, started } = earlier;
  const deployments = new Set<string>(now.checks.map(({ deployment }) => deployment));
  const [here, there] = [brokenIn(now), brokenIn(earlier)];
  const [verdictNow, before] = [verdictsOf(now), verdictsOf(earlier)];
  const broken = [...verdictNow.keys()].filter((id) => verdictNow.get(id) === 'fail');
  const isKnown = (id: string): boolean =>
    before.get(id) === 'fail' && [...(here.get(id) ?? [])].every((place) => there.get(id)?.has(place) ?? true);
  const once = [...before.keys()].filter((id) => before.get(id) === 'fail' && concerns(there.get(id), deployments));
  const fresh = broken.filter((id) => !isKnown(id));
  return {
    path,
    target,
    suite,
    started,
    new: fresh,
    undecided_before: fresh.filter((id) => !isDecided(before.get(id))),
    known: broken.filter(isKnown),
    mended: once.filter((id) => verdictNow.get(id) === 'pass'),
    undecided: once.filter((id) => !isDecided(verdictNow.get(id))),
  };
}

const verdictsOf = ({ rules }: Compared): ReadonlyMap<string, string> =>
  new Map(rules.map(({ id, verdict }) => [id, verdict]));

const isDecided = (verdict: string | undefined): boolean => verdict === 'pass' || verdict === 'fail';

/** By rule, the deployments on which checks found it broken. */
function brokenIn({ checks, findings }: Compared): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map(checks.map(({ id, deployment }) => [id, deployment]));
  const found = findings.flatMap(({ rule, check }) => {
    const place = check === null ? undefined : places.get(check);
    return place === undefined ? [] : [{ rule, place }];
  });
  const byRule = groupBy(found, ({ rule }) => rule);
  return new Map([...byRule].map(([rule, its]) => [rule, new Set(its.map(({ place }) => place))]));
}

/** What was broken on the other deployment only is no matter of a run of one. */
const concerns = (places: ReadonlySet<string> | undefined, deployments: ReadonlySet<string>): boolean =>
  places === undefined || [...places].some((place) => deployments.has(place));

/** What a comparison found, group by group; empty ones are left out. */
export function baselineGroups({ new: fresh, undecided_before, known, mended, undecided }: Baseline) {
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
export function baselineSentence({ target, suite }: Report, baseline: Baseline): string {
  const address = ({ sandbox, live }: Report['target']): string => [sandbox, live].filter(Boolean).join(', ');
  const other = address(baseline.target) !== address(target) || baseline.target.name !== target.name;
  return [
    `${baseline.path}, of ${baseline.started.slice(0, 10)}`,
    ...(other ? [`of ${baseline.target.name} at ${address(baseline.target)}`] : []),
    ...(baseline.suite.version === suite.version ? [] : [`made by mpconform ${baseline.suite.version}`]),
  ].join(', ');
}
