import type { Model } from '../model.ts';
import type { Report } from '../report-json.ts';
import { casesOf, type Case, type CaseOutcome } from './cases.ts';
import { findingLine, findingText } from './finding-text.ts';
import { harmless } from './harmless.ts';
import { plainJson } from './json.ts';

const statuses = ['passed', 'failed', 'skipped', 'pending', 'other'] as const;

/** Common Test Report Format: `rawStatus` keeps the words that it has none for. */
export function ctrfReport({ report: whole }: Model): string {
  const report = harmless(whole);
  const tests = casesOf(report).map((one) => testOf(one, report));
  return `${plainJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'mpconform',
    results: {
      tool: { name: 'mpconform', version: report.suite.version },
      summary: summaryOf(report, tests),
      tests,
      environment: { appName: report.target.name },
      extra: {
        verdict: report.verdict,
        rules_of: report.rules_of,
        exit_status: report.exit_status,
        counts: report.counts,
      },
    },
  })}\n`;
}

type Test = ReturnType<typeof testOf>;

function summaryOf(report: Report, tests: readonly Test[]) {
  const counted = statuses.map((name) => [name, tests.filter(({ status }) => status === name).length] as const);
  const start = Date.parse(report.started);
  const stop = report.finished === null ? start : Date.parse(report.finished);
  return { tests: tests.length, ...Object.fromEntries(counted), start, stop };
}

function testOf({ suite, name, seconds, outcome, check }: Case, report: Report) {
  return {
    name,
    duration: Math.round(seconds * 1_000),
    suite: [suite],
    ...statusOf(outcome),
    ...toldOf(outcome, report),
    ...(check && { tags: check.rules }),
    ...(check?.source && { filePath: check.source.file, line: check.source.line }),
  };
}

function statusOf(outcome: CaseOutcome): { readonly status: (typeof statuses)[number]; readonly rawStatus: string } {
  switch (outcome.is) {
    case 'passed':
      return { status: 'passed', rawStatus: 'pass' };
    case 'failed':
      return { status: 'failed', rawStatus: 'fail' };
    case 'error':
      return { status: 'failed', rawStatus: outcome.type };
    case 'excused':
      return { status: 'other', rawStatus: `fail, ${outcome.by}` };
    case 'undecided':
      return { status: outcome.verdict === 'inconclusive' ? 'other' : 'pending', rawStatus: outcome.verdict };
  }
}

function toldOf(outcome: CaseOutcome, report: Report): { readonly message?: string; readonly trace?: string } {
  if (outcome.is === 'passed') return {};
  const findings = 'findings' in outcome ? outcome.findings : [];
  if (findings.length === 0) return 'why' in outcome && outcome.why !== null ? { message: outcome.why } : {};
  return {
    message: findings.map(findingLine).join('\n'),
    trace: findings.map((finding) => findingText(finding, report)).join('\n\n'),
  };
}
