import { deflated, type Recording } from '../recorded/recorder.ts';
import type { Model } from '../model.ts';
import type { Report, ReportCheck, ReportFinding, ReportObservation, ReportRule } from '../report-json.ts';
import { byEndpoint } from '../recorded/by-endpoint.ts';
import { rerunCheck } from '../findings/again.ts';

/** What the script of a page goes by, beside the exchanges. */
export interface PageData extends Pick<Report, 'target' | 'started' | 'suite'> {
  readonly rules: readonly Pick<ReportRule, 'id' | 'verdict' | 'checks'>[];
  readonly checks: readonly Pick<ReportCheck, 'id' | 'verdict' | 'deployment' | 'rules'>[];
  readonly findings: readonly (Pick<ReportFinding, 'rule' | 'check'> & { readonly last: number | null })[];
  readonly causes: Report['causes'];
  readonly observations: readonly Pick<ReportObservation, 'topic' | 'observed'>[];
  readonly latency: Report['traffic']['latency_ms'];
  /** Milliseconds within which 95 of 100 answers came. */
  readonly latencies: Readonly<Record<string, number>>;
  /** The command for a check named NAME. */
  readonly rerun: string | null;
  readonly recording: Pick<Recording, 'checks' | 'endpoints' | 'columns'> | null;
}

/** Packed for the page: base64 of deflated JSON. */
export const packedData = (model: Model): string => deflated(dataOf(model));

function dataOf({ report, recording }: Model): PageData {
  const { target, started, suite, causes, traffic } = report;
  const endpoints = recording === null ? [] : byEndpoint(recording);
  return {
    target,
    started,
    suite,
    causes,
    rules: report.rules.map(({ id, verdict, checks }) => ({ id, verdict, checks })),
    checks: report.checks.map(({ id, verdict, deployment, rules }) => ({ id, verdict, deployment, rules })),
    findings: report.findings.map(({ rule, check, exchanges }) => ({ rule, check, last: exchanges.at(-1) ?? null })),
    observations: report.observations.map(({ topic, observed }) => ({ topic, observed: observed.slice(0, LONGEST) })),
    latency: traffic.latency_ms,
    latencies: Object.fromEntries(endpoints.map(({ endpoint, latency_ms }) => [endpoint, latency_ms.p95])),
    rerun: rerunCheck(report, 'NAME'),
    recording: recording && {
      checks: recording.checks,
      endpoints: recording.endpoints,
      columns: recording.columns,
    },
  };
}

/** Of an observation; a service may have written it. */
const LONGEST = 600;
