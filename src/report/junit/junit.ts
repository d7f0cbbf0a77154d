import { groupBy } from '../../evidence/group.ts';
import { casesOf, type Case, type CaseOutcome } from '../formats/cases.ts';
import { findingLine, findingText } from '../formats/finding-text.ts';
import { harmless } from '../formats/harmless.ts';
import type { Model } from '../model.ts';
import type { Report, ReportFinding } from '../report-json.ts';
import { verdictPhrase } from '../terminal/words.ts';
import { element, xmlText } from './xml.ts';

/**
 * GitLab refuses a file of 30 MB. Where what tells of findings comes to this, the rest is told by their rules alone; a
 * case without it takes some 300 bytes.
 */
const MOST_TOLD = 15_000_000;

/**
 * A suite for each folder of checks. What could not be decided is skipped: it does not count against anyone. What is known
 * from the baseline is skipped too, since a gate that reads nothing else fails by the failures that it counts. A run that
 * judged nothing, or that is not whole, is an error: without failures it would look like a clean one.
 */
export function junitReport({ report: whole }: Model): string {
  const report = harmless(whole);
  const cases = casesOf(report);
  const tell = teller(report);
  const suites = [...groupBy(cases, ({ suite }) => suite)].map(([name, its]) =>
    element('testsuite', { name, ...totals(its), timestamp: report.started.replace(/Z$|[+-]\d\d:\d\d$/, '') }, [
      ...its.map((one) => `\n    ${caseMarkup(one, tell)}`),
      '\n  ',
    ]),
  );
  const root = element('testsuites', { name: nameOf(report), ...totals(cases), ...wallTime(report) }, [
    ...suites.map((suite) => `\n  ${suite}`),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function caseMarkup({ group, name, check, seconds, outcome }: Case, tell: Teller): string {
  const named = { classname: group, name, file: check?.source?.file, line: check?.source?.line };
  return element('testcase', { ...named, time: seconds.toFixed(3) }, tell(outcome));
}

const nameOf = (report: Report): string => {
  const { target, subject } = report;
  const verdict = verdictPhrase(report);
  if (subject === null) return `mpconform ${target.name}: ${verdict}`;
  const adapter = subject.adapter === null ? '' : ` (${versioned(subject.adapter)})`;
  return `mpconform ${versioned({ ...subject, name: target.name })}${adapter}: ${verdict}`;
};

const versioned = ({ name, version }: { readonly name: string; readonly version: string | null }): string =>
  version === null ? name : `${name} ${version}`;

/** Checks overlap: the run took less than all of them together. */
const wallTime = ({ traffic: { wall_s } }: Report): { readonly time?: string } =>
  wall_s === null ? {} : { time: wall_s.toFixed(3) };

function totals(cases: readonly Case[]) {
  const count = (...outcomes: readonly CaseOutcome['is'][]) =>
    cases.filter(({ outcome }) => outcomes.includes(outcome.is)).length;
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  return {
    tests: cases.length,
    failures: count('failed'),
    errors: count('error'),
    skipped: count('excused', 'undecided'),
    time: seconds.toFixed(3),
  };
}

/** What became of a case, as markup. */
type Teller = (outcome: CaseOutcome) => readonly string[];

function teller(report: Report): Teller {
  let told = 0;
  return (outcome) => {
    if (told > MOST_TOLD) return inBrief(outcome);
    const content = contentOf(outcome, report);
    told += content.reduce((sum, markup) => sum + Buffer.byteLength(markup), 0);
    return content;
  };
}

function contentOf(outcome: CaseOutcome, report: Report): readonly string[] {
  switch (outcome.is) {
    case 'passed':
      return [];
    case 'error':
      return [element('error', { message: outcome.why, type: outcome.type })];
    case 'excused':
      return [element('skipped', { message: `${outcome.by}: ${outcome.findings.map(findingLine).join('; ')}` })];
    case 'undecided':
      return [element('skipped', { message: `${outcome.verdict.replace('_', ' ')}: ${outcome.why}` })];
    case 'failed':
      return outcome.why === null
        ? outcome.findings.map((finding) => failureOf(finding, report))
        : [element('failure', { message: outcome.why })];
  }
}

const failureOf = (finding: ReportFinding, report: Report): string =>
  element('failure', { message: findingLine(finding), type: finding.rule }, [xmlText(findingText(finding, report))]);

const cut = 'cut, since the file would be too large; report.json tells it';

function inBrief(outcome: CaseOutcome): readonly string[] {
  if (outcome.is === 'passed') return [];
  if (outcome.is === 'error') return [element('error', { message: cut, type: outcome.type })];
  if (outcome.is === 'failed') return [element('failure', { message: cut })];
  return [element('skipped', { message: `${outcome.is === 'excused' ? outcome.by : outcome.verdict}: ${cut}` })];
}
