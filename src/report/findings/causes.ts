import { aftermath, effect, rankingOf } from './ranking.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { echoesOf, type RankedCause } from './echoes.ts';
import { groupBy } from '../../evidence/group.ts';
import { harmOf, harms, type Harm } from './harm.ts';
import type { Report, ReportFinding } from '../report-json.ts';

/** With the broken rules that most likely follow from it. */
export interface Cause extends RankedCause {
  readonly echoes: readonly RankedCause[];
}

/** `shown`: the exchanges that findings refer to. */
export function causesOf(report: Report, shown: ReadonlyMap<number, Exchange>): readonly Cause[] {
  const ranked = rankedCauses(report);
  const echoes = echoesOf(ranked, shown);
  return ranked
    .filter(({ rule }) => !echoes.has(rule.id))
    .map((cause) => ({ ...cause, echoes: ranked.filter(({ rule }) => echoes.get(rule.id) === cause) }));
}

/** How many broken rules do each kind of harm, echoes included; the worst first. */
export function harmCounts(causes: readonly Cause[]): readonly HarmCount[] {
  const byHarm = groupBy([...causes, ...causes.flatMap(({ echoes }) => echoes)], ({ harm }) => harm);
  return harms.flatMap((harm) => {
    const [first, ...others] = byHarm.get(harm) ?? [];
    return first ? [{ harm, rules: 1 + others.length, first }] : [];
  });
}

interface HarmCount {
  readonly harm: Harm;
  readonly rules: number;
  readonly first: RankedCause;
}

/**
 * What harms most comes first, and of what harms alike, what was broken most often. What mostly shows an effect stands
 * lower: what only a story missed, what always rests on an exchange that broke another rule before, and what is blamed for
 * want of a better rule. What never showed again is last.
 */
function rankedCauses(report: Report): readonly RankedCause[] {
  const answers = Object.values(report.traffic.statuses).reduce((sum, count) => sum + count, 0);
  const byRule = groupBy(report.findings, (finding) => finding.rule);
  const narrower = narrowerOf([...byRule.keys()]);
  return report.rules
    .filter((rule) => byRule.has(rule.id))
    .map((rule) => ({
      rule,
      harm: harmOf(rule.id),
      findings: (byRule.get(rule.id) ?? []).toSorted((a, b) => order(a) - order(b)),
      general: rule.broken >= 3 && rule.broken * 2 >= answers,
    }))
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        weightOf(b) - weightOf(a) ||
        checksOf(b.findings) - checksOf(a.findings) ||
        Number(isStory(b)) - Number(isStory(a)) ||
        Number(narrower.has(b.rule.id)) - Number(narrower.has(a.rule.id)),
    );
}

/** Rules of a case, by the form of their ids, beside one of the form that another breach would show too. */
const narrowerOf = (ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => id.includes('-when-') && ids.some((other) => id.startsWith(`${other}-`))));

function placeOf(cause: RankedCause): number {
  if (cause.findings.every((finding) => finding.steady === false)) return 2 * harms.length;
  return harms.indexOf(cause.harm) + lower(cause);
}

/** By how many kinds of harm a breach stands lower than it would for itself. */
function lower(cause: RankedCause): number {
  const { broken, following, id } = cause.rule;
  if (isStory(cause)) return 4;
  return rankingOf(id) <= effect || (broken > 0 && following >= broken) ? 2 : 0;
}

function weightOf(cause: RankedCause): number {
  const weight = rankingOf(cause.rule.id);
  const { broken, following } = cause.rule;
  const own = Math.max(0, broken - following);
  return (own + following * aftermath) * weight;
}

/** Only scenarios tell of it, whose expectations have a place in their files. */
const isStory = ({ findings }: RankedCause): boolean => findings.every((finding) => finding.at !== undefined);

export const checksOf = (findings: readonly ReportFinding[]): number =>
  new Set(findings.map(({ check }) => check)).size;

/** Steady before untried before unsteady; a judge's before a story's; a short chain of exchanges before a long one. */
function order({ steady, at, exchanges }: ReportFinding): number {
  const again = steady === true ? 0 : steady === null ? 1 : 2;
  return again * 10_000 + (at ? 1_000 : 0) + Math.min(exchanges.length, 999);
}
