import { groupBy } from '../../evidence/group.ts';
import type { Model } from '../model.ts';
import type { Report, ReportCheck, ReportFinding } from '../report-json.ts';
import { againCommand, triedWords } from '../findings/again.ts';
import { counted, partialSentence, steadyWords } from '../terminal/words.ts';
import { element, xmlText } from './xml.ts';

interface Case {
  readonly suite: string;
  readonly markup: string;
  readonly seconds: number;
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'error';
}

/**
 * A suite for each folder of checks. What could not be decided is skipped: it does not count against anyone. What is known
 * from the baseline is skipped too, since a gate that reads nothing else fails by the failures that it counts. A run that
 * judged nothing, or that is not whole, is an error: without failures it would look like a clean one.
 */
export function junitReport({ report }: Model): string {
  const found = groupBy(report.findings, (finding) => finding.check);
  const known = new Set(report.baseline?.known);
  const cases = [
    ...casesOfRun(report),
    ...report.checks.map((check) => caseOfCheck(check, found.get(check.id) ?? [], { known, report })),
    ...caseOfUnscripted(found.get(null) ?? [], { known, report }),
  ];
  const suites = [...groupBy(cases, (one) => one.suite)].map(([name, its]) =>
    element('testsuite', { name, ...totals(its), timestamp: report.started.replace(/Z$|[+-]\d\d:\d\d$/, '') }, [
      ...its.map((one) => `\n    ${one.markup}`),
      '\n  ',
    ]),
  );
  const root = element('testsuites', { name: nameOf(report), ...totals(cases), ...wallTime(report) }, [
    ...suites.map((suite) => `\n  ${suite}`),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

const nameOf = ({ target, verdict }: Report): string => `mpconform ${target.name}: ${verdict}`;

/** Checks overlap: the run took less than all of them together. */
const wallTime = ({ traffic: { wall_s } }: Report): { readonly time?: string } =>
  wall_s === null ? {} : { time: wall_s.toFixed(3) };

function totals(cases: readonly Case[]) {
  const count = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  return {
    tests: cases.length,
    failures: count('failed'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds.toFixed(3),
  };
}

function casesOfRun(report: Report): Case[] {
  const why = report.unjudged ?? partialSentence(report);
  if (why === null) return [];
  const title = report.unjudged === null ? 'The run is whole' : 'The deployment can be judged';
  const error = element('error', { message: why, type: report.unjudged === null ? 'partial' : 'unjudged' });
  const markup = element('testcase', { classname: 'run', name: title, time: '0.000' }, [error]);
  return [{ suite: 'run', markup, seconds: 0, outcome: 'error' }];
}

interface Ranking {
  readonly report: Report;
  /** Rules that the baseline shows broken. */
  readonly known: ReadonlySet<string>;
}

function caseOfCheck(check: ReportCheck, findings: readonly ReportFinding[], { known, report }: Ranking): Case {
  const suite = check.id.includes('/') ? check.id.slice(0, check.id.lastIndexOf('/')) : check.id;
  const failures = findings.filter(({ rule }) => !known.has(rule)).map((finding) => failureOf(finding, report));
  const undecided = findings.length === 0 && check.verdict !== 'pass' && check.verdict !== 'fail';
  const skipped = undecided || (findings.length > 0 && failures.length === 0);
  const content = undecided ? [skippedOf(check)] : skipped ? [knownOf(findings)] : failures;
  const markup = element(
    'testcase',
    {
      classname: check.id,
      name: check.title,
      file: check.source?.file,
      line: check.source?.line,
      time: check.duration_s.toFixed(3),
    },
    content,
  );
  return {
    suite,
    markup,
    seconds: check.duration_s,
    outcome: skipped ? 'skipped' : content.length ? 'failed' : 'passed',
  };
}

function caseOfUnscripted(findings: readonly ReportFinding[], { known, report }: Ranking): Case[] {
  return [...groupBy(findings, (finding) => finding.rule)].map(([rule, its]) => ({
    suite: 'unscripted traffic',
    markup: element(
      'testcase',
      { classname: 'unscripted', name: rule, time: '0.000' },
      known.has(rule) ? [knownOf(its)] : its.map((finding) => failureOf(finding, report)),
    ),
    seconds: 0,
    outcome: known.has(rule) ? 'skipped' : 'failed',
  }));
}

const skippedOf = ({ verdict, why }: ReportCheck): string =>
  element('skipped', { message: `${verdict === 'inconclusive' ? verdict : 'not exercised'}: ${why ?? 'not told'}` });

const placeText = ({ file, line, column, excerpt }: NonNullable<ReportFinding['at']>): string =>
  `at:        ${file}:${line}:${column}\n${excerpt}`;

/** The whole story of it is in the other reports. */
const knownOf = (findings: readonly ReportFinding[]): string =>
  element('skipped', {
    message: `known: ${findings.map(({ rule, expected, actual }) => `${rule}: expected ${expected}; got ${actual}`).join('; ')}`,
  });

function failureOf(finding: ReportFinding, report: Report): string {
  const again = againCommand(report, finding);
  const lines = [
    `rule:      ${finding.rule}`,
    `expected:  ${finding.expected}`,
    `actual:    ${finding.actual}`,
    finding.at && placeText(finding.at),
    ...(finding.also ?? []).map(
      ({ expected, actual, at }) => `expected:  ${expected}\nactual:    ${actual}\n${placeText(at)}`,
    ),
    `exchanges: ${finding.exchanges.join(', ')}`,
    finding.note && `note:      ${finding.note}`,
    steadyWords(finding.steady),
    again && `again:     ${again}`,
    triedWords(finding),
  ];
  const text = lines.filter((line) => typeof line === 'string').join('\n');
  const more = finding.also ? ` (and ${counted(finding.also.length, 'more expectation')} of this step)` : '';
  const message = `${finding.rule}: expected ${finding.expected}; got ${finding.actual}${more}`;
  return element('failure', { message, type: finding.rule }, [xmlText(text)]);
}
