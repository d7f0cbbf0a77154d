import { aftermath, effect, rankingOf } from './ranking.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { echoesOf, type RankedCause } from './echoes.ts';
import { groupBy } from '../../evidence/group.ts';
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

/**
 * What is broken everywhere comes first, since the rest may follow from it. Then what was broken most often, where what
 * mostly shows an effect counts for little: what only a story missed, what rests on an exchange that broke another rule
 * before, and what is blamed for want of a better rule.
 * What never showed again is last.
 */
function rankedCauses(report: Report): readonly RankedCause[] {
  const answers = Object.values(report.traffic.statuses).reduce((sum, count) => sum + count, 0);
  const byRule = groupBy(report.findings, (finding) => finding.rule);
  const narrower = narrowerOf([...byRule.keys()]);
  return report.rules
    .filter((rule) => byRule.has(rule.id))
    .map((rule) => ({
      rule,
      findings: (byRule.get(rule.id) ?? []).toSorted((a, b) => order(a) - order(b)),
      general: rule.broken >= 3 && rule.broken * 2 >= answers,
    }))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        weightOf(b) - weightOf(a) ||
        Number(isStory(b)) - Number(isStory(a)) ||
        Number(narrower.has(b.rule.id)) - Number(narrower.has(a.rule.id)),
    );
}

/** Rules of a case, by the form of their ids, beside one of the form that another breach would show too. */
const narrowerOf = (ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => id.includes('-when-') && ids.some((other) => id.startsWith(`${other}-`))));

function rank({ findings, general }: RankedCause): number {
  if (findings.every((finding) => finding.steady === false)) return 2;
  return general ? 0 : 1;
}

function weightOf(cause: RankedCause): number {
  const weight = rankingOf(cause.rule.id);
  const { broken, following } = cause.rule;
  const own = Math.max(0, broken - following);
  return (own + following * aftermath) * (isStory(cause) ? storyWeight(weight) : weight);
}

/** What explains others does so whoever tells of it. */
const storyWeight = (weight: number): number => (weight > 1 ? weight : effect);

/** Only scenarios tell of it, whose expectations have a place in their files. */
const isStory = ({ findings }: RankedCause): boolean => findings.every((finding) => finding.at !== undefined);

/** Steady before untried before unsteady; a judge's before a story's; a short chain of exchanges before a long one. */
function order({ steady, at, exchanges }: ReportFinding): number {
  const again = steady === true ? 0 : steady === null ? 1 : 2;
  return again * 10_000 + (at ? 1_000 : 0) + Math.min(exchanges.length, 999);
}
