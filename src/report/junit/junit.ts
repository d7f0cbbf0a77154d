import { groupBy } from '../../evidence/group.ts';
import { isExcused } from '../known/standing.ts';
import type { Model } from '../model.ts';
import type { Report, ReportCheck, ReportFinding } from '../report-json.ts';
import { againCommand, triedWords } from '../findings/again.ts';
import { counted, partialSentence, steadyWords } from '../terminal/words.ts';
import { type Attributes, element, xmlText } from './xml.ts';

interface Told {
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'error';
  /** Markup. */
  readonly content: readonly string[];
}

interface Case extends Told {
  readonly suite: string;
  readonly named: Attributes;
  readonly seconds: number;
}

/**
 * A suite for each folder of checks. What could not be decided is skipped: it does not count against anyone. What is known
 * from the baseline is skipped too, since a gate that reads nothing else fails by the failures that it counts. A run that
 * judged nothing, or that is not whole, is an error: without failures it would look like a clean one.
 */
export function junitReport({ report }: Model): string {
  const found = groupBy(report.findings, (finding) => finding.check);
  const cases = [
    ...casesOfRun(report),
    ...report.checks.map((check) => caseOfCheck(check, found.get(check.id) ?? [], report)),
    ...casesOfUnscripted(found.get(null) ?? [], report),
  ];
  const suites = [...groupBy(cases, (one) => one.suite)].map(([name, its]) =>
    element('testsuite', { name, ...totals(its), timestamp: report.started.replace(/Z$|[+-]\d\d:\d\d$/, '') }, [
      ...its.map((one) => `\n    ${caseMarkup(one)}`),
      '\n  ',
    ]),
  );
  const root = element('testsuites', { name: nameOf(report), ...totals(cases), ...wallTime(report) }, [
    ...suites.map((suite) => `\n  ${suite}`),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

const caseMarkup = ({ named, seconds, content }: Case): string =>
  element('testcase', { ...named, time: seconds.toFixed(3) }, content);

const nameOf = ({ target, subject, verdict }: Report): string => {
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

function casesOfRun(report: Report): readonly Case[] {
  const why = report.unjudged ?? partialSentence(report);
  if (why === null) return [];
  const title = report.unjudged === null ? 'The run is whole' : 'The deployment can be judged';
  const error = element('error', { message: why, type: report.unjudged === null ? 'partial' : 'unjudged' });
  return [{ suite: 'run', named: { classname: 'run', name: title }, seconds: 0, outcome: 'error', content: [error] }];
}

function caseOfCheck(check: ReportCheck, findings: readonly ReportFinding[], report: Report): Case {
  const { id, title, source, verdict, duration_s } = check;
  const suite = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : id;
  const named = { classname: id, name: title, file: source?.file, line: source?.line };
  const isUndecided = findings.length === 0 && verdict !== 'pass' && verdict !== 'fail';
  const told: Told = isUndecided ? { outcome: 'skipped', content: [skippedOf(check)] } : toldOf(findings, report);
  return { suite, named, seconds: duration_s, ...told };
}

const casesOfUnscripted = (findings: readonly ReportFinding[], report: Report): readonly Case[] =>
  [...groupBy(findings, (finding) => finding.rule)].map(([rule, its]) => {
    const named = { classname: 'unscripted', name: rule };
    return { suite: 'unscripted traffic', named, seconds: 0, ...toldOf(its, report) };
  });

/** What the baseline shows broken, and what somebody answers for, is no failure. */
function toldOf(findings: readonly ReportFinding[], report: Report): Told {
  const failures = findings.filter(({ rule }) => !isExcused(rule, report));
  if (failures.length > 0) return { outcome: 'failed', content: failures.map((finding) => failureOf(finding, report)) };
  return findings.length > 0
    ? { outcome: 'skipped', content: [knownOf(findings)] }
    : { outcome: 'passed', content: [] };
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
