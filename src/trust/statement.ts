import type { Report, ReportRule } from '../report/report-json.ts';
import { ruleVerdicts } from '../report/report-json.ts';
import { isWhole, judgeRun } from '../report/tally/verdict.ts';
import { groupBy } from '../evidence/group.ts';

const STATEMENT = 'https://in-toto.io/Statement/v1';
export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';
/** Ours: of each rule its verdict, since a test result has no word for what was not decided. */
export const CONFORMANCE = 'urn:merchant-payments-conformance:run:1';

/** A file of the run's folder. */
interface Subject {
  readonly name: string;
  readonly sha256: string;
}

/** What a statement says beside the report. */
interface Attested {
  readonly subjects: readonly Subject[];
  readonly journal: {
    readonly lines: number;
    /** Of the blinded commitments to all its lines. */
    readonly root: string;
  };
  /** Why the judges did not look at the evidence once more before this was signed; null: they did, and say the same. */
  readonly not_recomputed: readonly string[];
}

/** The statements about a run, ours first. */
export function statementsOf(report: Report, attested: Attested): readonly Readonly<Record<string, unknown>>[] {
  const result = testResultOf(report);
  const ours = statement(CONFORMANCE, conformanceOf(report, attested), attested.subjects);
  return result === null ? [ours] : [ours, statement(TEST_RESULT, result, attested.subjects)];
}

const statement = (predicateType: string, predicate: object, subjects: readonly Subject[]) => ({
  _type: STATEMENT,
  subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  predicateType,
  predicate,
});

/** Never greener than its rules and its end: whatever the report says, this looks at them again. */
function verdictOf(report: Report): Report['verdict'] {
  const { rules, rules_of, verdict } = report;
  const found = judgeRun(rules, isWhole(report), rules_of?.version ?? null);
  if (found === 'nonconformant' || verdict === 'nonconformant') return 'nonconformant';
  return found === 'conformant' && verdict === 'conformant' ? 'conformant' : 'incomplete';
}

const conformanceOf = (report: Report, { journal, not_recomputed }: Attested) => ({
  verdict: verdictOf(report),
  /** What the verdict is of, where it is not of all rules, and which of the others are broken. */
  rules_of: report.rules_of,
  exit_status: report.exit_status ?? null,
  partial: report.partial,
  interrupted: report.interrupted,
  stopped: report.stopped,
  unjudged: report.unjudged,
  merged: report.merged,
  counts: report.counts,
  rules: idsByVerdict(report.rules),
  not_recomputed,
  journal: { head: report.digests.journal, ...journal },
  target: report.target,
  subject: report.subject,
  suite: { ...report.suite, digest: report.digests.suite },
  catalogue: report.digests.catalogue,
  seed: report.seed,
  profile: report.profile,
  asked: askedIn(report),
  started: report.started,
  finished: report.finished,
});

/** Where the target's file stands, and what it says beside addresses, is nobody else's business. */
function askedIn({ asked, digests }: Report) {
  if (!asked) return null;
  const { deployments, allow, patience_s, rules, checks, scenarios, shard, replay } = asked;
  return { deployments, allow, patience_s, rules, checks, scenarios, shard, replay, target_digest: digests.target };
}

const idsByVerdict = (rules: readonly ReportRule[]) => {
  const groups = groupBy(rules, ({ verdict }) => verdict);
  return Object.fromEntries(ruleVerdicts.map((verdict) => [verdict, (groups.get(verdict) ?? []).map(({ id }) => id)]));
};

/**
 * null: the run is incomplete, or a part of what there is was asked for, for which PASSED, WARNED (passed, with warnings) and
 * FAILED are no words.
 */
function testResultOf(report: Report) {
  const verdict = verdictOf(report);
  if (verdict === 'incomplete' || (verdict === 'conformant' && isPart(report))) return null;
  const { pass, fail = [] } = idsByVerdict(report.rules);
  const late = report.rules_of?.broken ?? [];
  const passed = late.length > 0 ? 'WARNED' : 'PASSED';
  return {
    result: verdict === 'conformant' ? passed : 'FAILED',
    configuration: configurationOf(report),
    passedTests: pass ?? [],
    ...(late.length > 0 && { warnedTests: late }),
    failedTests: fail.filter((id) => !late.includes(id)),
  };
}

/** By wish, so that what was left out is no gap of the run. */
const isPart = ({ asked }: Report): boolean =>
  asked === undefined ||
  asked.shard !== null ||
  asked.replay !== null ||
  [asked.rules, asked.checks, asked.scenarios].some((wishes) => wishes.length > 0);

const configurationOf = ({ suite, digests, seed, profile, rules_of }: Report) => [
  {
    name: 'suite',
    uri: `pkg:npm/merchant-payments-conformance@${suite.version}`,
    ...(digests.suite && { digest: { sha256: digests.suite } }),
  },
  ...(digests.catalogue ? [{ name: 'catalogue', digest: { sha256: digests.catalogue } }] : []),
  ...(digests.target ? [{ name: 'target', digest: { sha256: digests.target } }] : []),
  {
    name: 'options',
    content: Buffer.from(JSON.stringify({ seed, profile, ...(rules_of && { rules_of: rules_of.version }) })).toString(
      'base64',
    ),
  },
];
