import type { Exchange } from '../evidence/exchange.ts';
import type { Header, PlannedCheck } from '../evidence/journal-entry.ts';
import { knownRules, type Catalogue, type KnownRule } from './catalogue.ts';
import { causesOf, type Cause } from './findings/causes.ts';
import { withCurl } from './findings/curl-sequence.ts';
import { besideBaseline, type EarlierReport } from './baseline.ts';
import { exitStatusOf } from './tally/exit-status.ts';
import type { KnownViolation } from './known/known-violation.ts';
import { standingOf } from './known/standing.ts';
import { groupBy } from '../evidence/group.ts';
import { parityOf } from './tally/parity.ts';
import { REPORT_FORMAT } from './report-format.ts';
import {
  ruleVerdicts,
  type Report,
  type ReportCheck,
  type ReportFinding,
  type ReportRule,
  type EarlierRun,
} from './report-json.ts';
import type { Tally } from './tally/tally.ts';
import { unjudgedOf } from './tally/unjudged.ts';
import { following } from './tally/follow.ts';
import { rulesOf } from './tally/rules-of.ts';
import { isWhole, judgeRule, judgeRun } from './tally/verdict.ts';
import type { Recording } from './recorded/recorder.ts';

/** All that any rendering needs. */
export interface Model {
  readonly report: Report;
  readonly causes: readonly Cause[];
  /** The exchanges that findings and observations refer to, by number. */
  readonly shown: ReadonlyMap<number, Exchange>;
  /** All exchanges; null: nobody asked for them. */
  readonly recording: Recording | null;
}

export function modelOf(bare: Report, shown: ReadonlyMap<number, Exchange>, recording: Recording | null = null): Model {
  const report = { ...bare, findings: bare.findings.map((finding) => withCurl(finding, bare.target, shown)) };
  const causes = causesOf(report, shown);
  const told = causes.map(({ rule, harm, echoes }) => ({
    rule: rule.id,
    harm,
    echoes: echoes.map((echo) => echo.rule.id),
  }));
  return { report: { ...report, causes: told }, causes, shown, recording };
}

/** What a report draws on beside the one pass over its journal. */
export interface Beside {
  /** The exchanges in which deployments differ. */
  readonly compared?: ReadonlyMap<number, Exchange>;
  /** Of the journal. */
  readonly folder?: string | null;
  /** The last hash of the journal's chain. */
  readonly journal?: string | null;
  readonly baseline?: EarlierReport | null;
  /** Of earlier runs. */
  readonly history?: readonly EarlierRun[] | null;
  /** Violations that somebody answers for. */
  readonly known?: readonly KnownViolation[] | null;
  /** The version of the catalogue by whose rules it is judged; null: as the run was asked for. */
  readonly rulesOf?: number | null;
  /** The build that makes the report. */
  readonly madeBy?: Report['made_by'];
}

/** `partial`: the journal has no footer, or its last line is cut. */
export function reportOf(tally: Tally, catalogue: Catalogue, partial: boolean, beside: Beside = {}): Report {
  const { compared = new Map(), folder = null, journal = null, baseline = null, known = null, history = null } = beside;
  const { header, footer } = tally;
  if (!header) throw new Error('A journal that was read has a header.');
  const findings = tally.findings();
  const checks = header.plan.map((planned) => checkOf(planned, tally));
  const rules = judgedRules(header, tally, catalogue, checks, findings);
  const frozen = beside.rulesOf ?? header.asked?.rules_of ?? null;
  const asked = header.asked && { asked: header.asked };
  const end = {
    unjudged: unjudgedOf(header, checks, findings.length),
    merged: header.merged ?? null,
    partial,
    interrupted: footer?.interrupted ?? true,
    stopped: footer?.stopped ?? null,
  };
  const circumstances = {
    ...end,
    baseline: baseline && besideBaseline({ rules, checks, findings }, baseline),
    known: known && standingOf(known, { rules, ...judgedIn(header), isWhole: isWhole({ ...end, ...asked }) }),
  };
  return {
    format: REPORT_FORMAT,
    ...circumstances,
    ...heldTo(frozen, { rules, ...circumstances, ...asked }),
    ...judgedBy(header),
    made_by: beside.madeBy ?? null,
    history,
    digests: digestsOf(header, journal),
    started: header.started,
    finished: footer?.finished ?? null,
    folder,
    seed: header.seed,
    profile: header.profile,
    ...asked,
    counts: countsOf(rules),
    rules,
    checks,
    findings,
    causes: [],
    observations: observationsOf(tally, catalogue),
    parity: parityOf(tally, compared),
    traffic: tally.traffic.total(footer),
  };
}

type JudgedRun = Omit<Parameters<typeof exitStatusOf>[0], 'rules_of'> & Pick<Report, 'asked'>;

/** What a run comes to by the rules of a version of the catalogue; null: by all. */
export function heldTo(version: number | null, run: JudgedRun): Pick<Report, 'verdict' | 'rules_of' | 'exit_status'> {
  const rules_of = rulesOf(version, run.rules);
  const verdict = judgeRun(run.rules, isWhole(run), version);
  return { verdict, rules_of, exit_status: exitStatusOf({ ...run, rules_of }) };
}

const judgedBy = ({ target, subject, suite }: Header) => ({
  target,
  subject: subject ?? null,
  suite: { version: suite.version, commit: suite.commit },
});

const judgedIn = ({ subject, started }: Header) => ({ version: subject?.version ?? null, day: started.slice(0, 10) });

const digestsOf = ({ asked, catalogue, suite }: Header, journal: string | null): Report['digests'] => ({
  journal,
  target: asked?.target_digest ?? null,
  catalogue: catalogue ?? null,
  suite: suite.digest ?? null,
});

function checkOf(planned: PlannedCheck, tally: Tally): ReportCheck {
  const { shows: _shown, requests: _planned, wait_s: _wait, ...check } = planned;
  const end = tally.ends.get(planned.id);
  if (end) {
    const { verdict, why, requests, duration_s, deployment_s } = end;
    return { ...check, verdict, why, requests, duration_s, ...(deployment_s !== undefined && { deployment_s }) };
  }
  const requests = tally.traffic.requestsOf(planned.id);
  return { ...check, verdict: 'inconclusive', why: 'the run ended before it did', requests, duration_s: 0 };
}

function checksByRule(
  checks: readonly ReportCheck[],
  rulesOfCheck: (check: ReportCheck, at: number) => readonly string[],
): ReadonlyMap<string, readonly ReportCheck[]> {
  const byId = new Map<string, ReportCheck[]>();
  for (const [at, check] of checks.entries())
    for (const id of rulesOfCheck(check, at)) byId.set(id, [...(byId.get(id) ?? []), check]);
  return byId;
}

function judgedRules(
  header: Header,
  tally: Tally,
  catalogue: Catalogue,
  checks: readonly ReportCheck[],
  findings: readonly ReportFinding[],
): readonly ReportRule[] {
  const scopes = byRule(header.scope);
  const otherwise = byRule(header.otherwise ?? []);
  const deciding = checksByRule(checks, ({ rules }) => rules);
  const showing = checksByRule(checks, (_, at) => header.plan[at]?.shows ?? []);
  const found = groupBy(findings, (finding) => finding.rule);
  const follows = following([...found.keys()].map((rule) => ({ rule, each: tally.pairs(rule) })));
  const ruleOf = ({ id, section, text, since, places, scope: always }: KnownRule): ReportRule => {
    const kept = tally.evidence.kept(id);
    const broken = brokenIn(tally, id, found.get(id) ?? []);
    const decides = deciding.get(id) ?? [];
    const named = decides.map((check) => check.id);
    const scope = scopes.get(id) ?? (decides.length === 0 && kept === 0 ? always : null);
    const { verdict, why, remedy } = judgeRule({
      findings: found.get(id)?.length ?? 0,
      kept,
      undecided: tally.evidence.undecided(id),
      scope,
      otherwise: otherwise.get(id) ?? null,
      checks: decides,
      beside: showing.get(id) ?? [],
    });
    return {
      id,
      section,
      text,
      since,
      places,
      verdict,
      exchanges: kept + broken,
      broken,
      following: follows.get(id) ?? 0,
      checks: named,
      why,
      shared: null,
      ...(remedy && { remedy }),
      ...tally.evidence.ofRule(id, named),
    };
  };
  return knownRules(catalogue, header.subject ?? null, [...scopes.keys(), ...deciding.keys(), ...found.keys()]).map(
    ruleOf,
  );
}

const byRule = (scope: Header['scope']): ReadonlyMap<string, Header['scope'][number]> =>
  new Map(scope.map((known) => [known.rule, known]));

/** At least as many as the findings show, for a journal may hold findings without the decisions they came from. */
function brokenIn(tally: Tally, rule: string, findings: readonly ReportFinding[]): number {
  const decisive = findings.flatMap((finding) => finding.exchanges.slice(-1));
  return new Set([...tally.evidence.brokenAt(rule), ...decisive]).size;
}

function countsOf(rules: readonly ReportRule[]): Report['counts'] {
  const counts = { pass: 0, fail: 0, inconclusive: 0, not_exercised: 0, out_of_scope: 0, unobservable: 0 };
  for (const verdict of ruleVerdicts) counts[verdict] = rules.filter((rule) => rule.verdict === verdict).length;
  return counts;
}

/** In the order of the document's questions, each topic's answers together. */
function observationsOf(tally: Tally, { questions }: Catalogue): Report['observations'] {
  const order = new Map(questions.map(({ id, text }, place) => [id, { place, text }]));
  const place = (id: string) => order.get(id)?.place ?? questions.length;
  return tally
    .observations()
    .map((seen) => ({ ...seen, topic: topicOf(seen.question, order.get(seen.question)?.text) }))
    .toSorted(
      (a, b) => place(a.question) - place(b.question) || a.question.localeCompare(b.question) || b.count - a.count,
    );
}

/** An error's open status is named by its code, so that scripts can look for it. */
function topicOf(question: string, text: string | undefined): string {
  const code = /^status-of\.(.+)$/.exec(question)?.[1];
  return code ? `status of ${code.toUpperCase().replaceAll('-', '_')}` : (text ?? question);
}
