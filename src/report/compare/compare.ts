import { besideBaseline } from '../baseline.ts';
import { groupBy } from '../../evidence/group.ts';
import type { EndpointTraffic } from '../recorded/by-endpoint.ts';
import type { Report, RuleVerdict } from '../report-json.ts';

export interface ComparedRun {
  readonly path: string;
  readonly report: Report;
  /** Empty where its journal is not there. */
  readonly endpoints: readonly EndpointTraffic[];
}

/** What one run shows otherwise than an earlier one. Rules by their ids, in the order of the document. */
export interface Comparison {
  readonly broken: readonly string[];
  /** Those of them that the earlier run had not decided. */
  readonly undecided_before: readonly string[];
  /** The same of rules newer than those that the second run is held to. */
  readonly broken_new: readonly string[];
  readonly mended: readonly string[];
  /** Kept or broken before, and neither now. */
  readonly lost: readonly LostRule[];
  readonly answers: readonly OtherAnswer[];
  readonly latencies: readonly LatencyChange[];
  /** Why the two may differ for another reason than what was judged, each in a sentence. */
  readonly apart: readonly string[];
}

interface LostRule {
  readonly rule: string;
  readonly before: RuleVerdict;
  readonly now: RuleVerdict | null;
  readonly why: string | null;
}

/** An open question, with all answers that each run saw. */
interface OtherAnswer {
  readonly topic: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** 95 of 100 answers came within so many milliseconds. */
interface LatencyChange {
  readonly endpoint: string;
  readonly before: number;
  readonly now: number;
}

export function compareRuns(earlier: ComparedRun, now: ComparedRun): Comparison {
  const beside = besideBaseline(now.report, earlier);
  const late = new Set(now.report.rules_of?.broken);
  return {
    broken: beside.new.filter((id) => !late.has(id)),
    broken_new: beside.new.filter((id) => late.has(id)),
    undecided_before: beside.undecided_before,
    mended: beside.mended,
    lost: lostRules(earlier.report, now.report),
    answers: otherAnswers(earlier.report, now.report),
    latencies: latencyChanges(earlier.endpoints, now.endpoints),
    apart: reasonsApart(earlier.report, now.report),
  };
}

const isDecided = (verdict: RuleVerdict | undefined): boolean => verdict === 'pass' || verdict === 'fail';

function lostRules(earlier: Report, now: Report): readonly LostRule[] {
  const rules = new Map(now.rules.map((rule) => [rule.id, rule]));
  return earlier.rules
    .filter(({ id, verdict }) => isDecided(verdict) && !isDecided(rules.get(id)?.verdict))
    .map(({ id, verdict }) => {
      const { verdict: after = null, why = null } = rules.get(id) ?? {};
      return { rule: id, before: verdict, now: after, why };
    });
}

/** Only of questions that both runs saw an answer to: the other may not have come to it. */
function otherAnswers(earlier: Report, now: Report): readonly OtherAnswer[] {
  const [before, after] = [earlier, now].map((report) => groupBy(report.observations, ({ question }) => question));
  return [...after!].flatMap(([question, its]) => {
    const [then, since] = [answersIn(before!.get(question) ?? []), answersIn(its)];
    const same = then.length === 0 || (then.length === since.length && then.every((text) => since.includes(text)));
    return same ? [] : [{ topic: its[0]!.topic, before: then, now: since }];
  });
}

const answersIn = (observations: Report['observations']): readonly string[] => [
  ...new Set(observations.map(({ observed }) => observed)),
];

/** What fewer requests show is chance. */
const FEW = 20;

/** On a busy machine all is slower: told is what at least doubles or halves, and by so much that somebody feels it. */
const felt_ms = 50;

function latencyChanges(
  earlier: readonly EndpointTraffic[],
  now: readonly EndpointTraffic[],
): readonly LatencyChange[] {
  const before = new Map(earlier.map((one) => [one.endpoint, one]));
  return now.flatMap(({ endpoint, requests, latency_ms }) => {
    const then = before.get(endpoint);
    if (!then || Math.min(then.requests, requests) < FEW) return [];
    const [was, is] = [then.latency_ms.p95, latency_ms.p95];
    const changed = Math.abs(is - was) >= felt_ms && Math.max(is, was) >= 2 * Math.min(is, was);
    return changed ? [{ endpoint, before: was, now: is }] : [];
  });
}

function reasonsApart(earlier: Report, now: Report): readonly string[] {
  const { suite, digests, profile, target } = earlier;
  const versions =
    suite.version === now.suite.version
      ? []
      : [`mpconform ${suite.version} judged the first, ${now.suite.version} the second`];
  const builds =
    versions.length === 0 && digests.suite !== now.digests.suite ? ['another build of mpconform judged the first'] : [];
  return [
    ...versions,
    ...builds,
    ...(digests.catalogue === now.digests.catalogue ? [] : [cataloguesApart(earlier, now)]),
    ...(profile === now.profile ? [] : [`the first is of the profile ${profile}, the second of ${now.profile}`]),
    ...(target.name === now.target.name ? [] : [`the first is of ${target.name}, the second of ${now.target.name}`]),
  ];
}

function cataloguesApart(earlier: Report, now: Report): string {
  const [before, after] = [earlier, now].map(({ rules }) => new Set(rules.map(({ id }) => id)));
  const added = [...after!].filter((id) => !before!.has(id)).length;
  const gone = [...before!].filter((id) => !after!.has(id)).length;
  return `their catalogues differ: ${added} rules are in the second alone, ${gone} in the first alone, and texts may differ`;
}
