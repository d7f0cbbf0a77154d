import { createHash } from 'node:crypto';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import type { RankedCause } from '../findings/echoes.ts';
import { excuseOf } from '../known/excuse.ts';
import type { Model } from '../model.ts';
import type { Report, ReportFinding, ReportRule } from '../report-json.ts';
import { exitStatus } from '../tally/exit-status.ts';
import { verdictSentence } from '../terminal/headline.ts';
import { partialSentence } from '../terminal/words.ts';
import { againCommand } from '../findings/again.ts';
import { harmless, short } from './harmless.ts';
import { plainJson } from './json.ts';

/** GitHub takes no more of a run, of results and of rules. */
const MOST = 25_000;

const LONGEST = 1_000;

/** Findings of one rule at one kind of request are one result, whose fingerprint is the same in each run. */
interface Result {
  readonly cause: RankedCause;
  readonly shape: string;
  readonly findings: readonly ReportFinding[];
}

/** SARIF 2.1.0, for code scanning. */
export function sarifReport({ report: whole, causes, shown }: Model): string {
  const report = harmless(whole);
  const ranked = causes.flatMap((cause) => [cause, ...cause.echoes]);
  const all = ranked.flatMap((cause) => resultsOf(cause, shown));
  const results = all.slice(0, MOST);
  const rules = [...new Set(results.map(({ cause }) => cause.rule))];
  const places = new Map(rules.map((rule, place) => [rule.id, place]));
  const run = {
    tool: { driver: driverOf(report, rules) },
    automationDetails: { id: `mpconform/${report.target.name}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [invocationOf(report, all.length)],
    results: results.map((result) => resultOf(result, places.get(result.cause.rule.id)!, report)),
    properties: { verdict: report.verdict, rules_of: report.rules_of, counts: report.counts, partial: report.partial },
  };
  const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
  return `${plainJson({ $schema, version: '2.1.0', runs: [run] }, 1)}\n`;
}

function resultsOf(cause: RankedCause, shown: Model['shown']): readonly Result[] {
  const byShape = groupBy(cause.findings, (finding) => shapeOf(finding, shown));
  return [...byShape].map(([shape, findings]) => ({ cause, shape, findings }));
}

/** The decisive exchange by deployment, method and documented path. */
function shapeOf({ exchanges }: ReportFinding, shown: Model['shown']): string {
  const last = exchanges.findLast((n) => shown.has(n));
  return last === undefined ? 'no exchange' : shapeOfExchange(shown.get(last)!);
}

function shapeOfExchange({ deployment, incoming, request: { method, target } }: Exchange): string {
  if (incoming) return `${deployment} event`;
  const path = matchEndpoint(method, target)?.endpoint.path ?? 'undocumented path';
  return `${deployment} ${/^[A-Z]{1,10}$/.test(method) ? method : 'other method'} ${path}`;
}

const driverOf = (report: Report, rules: readonly ReportRule[]) => ({
  name: 'mpconform',
  semanticVersion: report.suite.version,
  rules: rules.map(({ id, text, section, places }) => ({
    id,
    shortDescription: { text: messageText(text) },
    fullDescription: { text: messageText(text) },
    help: { text: messageText(`${section}. ${text}`) },
    defaultConfiguration: { level: 'error' },
    properties: { section, places },
  })),
});

/** Where no result says what the run came to, this does. */
function invocationOf(report: Report, results: number) {
  const trouble = report.unjudged ?? partialSentence(report);
  const cut = results - MOST;
  const notes = [
    ...(trouble === null ? [] : [{ level: 'error', text: trouble }]),
    ...(report.verdict === 'conformant' && !report.rules_of?.broken.length
      ? []
      : [{ level: 'warning', text: verdictSentence(report) }]),
    ...(cut > 0
      ? [{ level: 'warning', text: `${cut} of ${results} results were cut: no more than ${MOST} are read` }]
      : []),
  ];
  return {
    executionSuccessful: trouble === null,
    exitCode: report.exit_status ?? exitStatus.unjudgeable,
    startTimeUtc: utc(report.started),
    ...(report.finished !== null && { endTimeUtc: utc(report.finished) }),
    toolExecutionNotifications: notes.map(({ level, text }) => ({ level, message: { text: messageText(text) } })),
  };
}

const utc = (moment: string): string => new Date(moment).toISOString();

function resultOf({ cause: { rule }, shape, findings }: Result, ruleIndex: number, report: Report) {
  const [first] = findings;
  const fingerprint = createHash('sha256').update(`${rule.id}\n${shape}`).digest('hex');
  const again = first && againCommand(report, first);
  const lines = [
    `${rule.text} Expected ${first?.expected}; got ${first?.actual}.`,
    ...(again ? [`Again: ${again}`] : []),
  ];
  return {
    ruleId: rule.id,
    ruleIndex,
    level: excuseOf(rule.id, report) === 'new rule' ? 'warning' : 'error',
    kind: 'fail',
    message: { text: messageText(lines.join('\n')) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: fileOf(report) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: shape, kind: 'resource' }],
      },
    ],
    // GitHub knows an alert again by the second, and counts what stands behind its colon.
    partialFingerprints: { 'ruleAndRequest/v1': fingerprint, primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1` },
    occurrenceCount: findings.length,
    ...(report.baseline && {
      baselineState: excuseOf(rule.id, { ...report, known: null }) === 'known' ? 'unchanged' : 'new',
    }),
    properties: {
      known: excuseOf(rule.id, report) === 'known',
      checks: [...new Set(findings.map(({ check }) => check))],
    },
  };
}

/** A finding has no line of source. The target file is there in each run; a scenario may be this suite's own. */
function fileOf({ asked }: Report): string {
  const path = asked?.origin.is === 'file' ? asked.origin.path : 'target.yaml';
  return path.split(/[/\\]/).map(encodeURIComponent).join('/');
}

/** In a SARIF message brackets make a link, and a number in braces stands for an argument. */
const messageText = (text: string): string =>
  short(text, LONGEST)
    .replace(/[\\[\]]/g, '\\$&')
    .replace(/\{(?=\d+\})|(?<=\{\d+)\}/g, '$&$&');
