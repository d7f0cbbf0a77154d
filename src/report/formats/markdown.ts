import { excuseOf, isOutdated, outdatedWords } from '../known/excuse.ts';
import { harmCounts, type Cause } from '../findings/causes.ts';
import type { RankedCause } from '../findings/echoes.ts';
import { harmWords } from '../findings/harm.ts';
import type { Model } from '../model.ts';
import { baselineGroups } from '../baseline.ts';
import { ruleVerdicts, type Report } from '../report-json.ts';
import { againCommand } from '../findings/again.ts';
import { verdictSentence } from '../terminal/headline.ts';
import { gapKinds } from '../terminal/gaps.ts';
import { counted, partialSentence, timeSentence, verdictPhrase, verdictWords } from '../terminal/words.ts';
import { harmless, short } from './harmless.ts';

/** GitHub refuses the summary of a step above 1 MiB; other steps may have written to it. */
const MOST_BYTES = 1_000_000;

const LONGEST = 600;

/** Causes that need no overview. */
const FEW = 10;

/** The summary of a step: what harms most comes first, and what has no room is counted. */
export function markdownReport({ report: whole, causes }: Model): string {
  const report = harmless(whole);
  const ranked = causes.flatMap((cause) => [cause, ...cause.echoes]);
  const head = [...headOf(report), ...harmsOf(causes), ...outdatedOf(report), ...baselineOf(report)].join('\n');
  const tail = [...gapsOf(report), '', code(timeSentence(report)), ''].join('\n');
  const room = MOST_BYTES - Buffer.byteLength(head) - Buffer.byteLength(tail) - 200;
  const blocks = fitting(
    ranked.map((cause, place) => blockOf(cause, place + 1, report)),
    room,
  );
  const left = ranked.length - blocks.length;
  const rest = left === 0 ? [] : [`…and ${counted(left, 'more broken rule')}, in report.html.`, ''];
  return [head, ...blocks, ...rest, tail].join('\n');
}

function headOf(report: Report): readonly string[] {
  const partial = partialSentence(report);
  return [
    `## mpconform: ${verdictPhrase(report)}`,
    '',
    code(verdictSentence(report)),
    '',
    ...[report.unjudged, partial].flatMap((text) => (text === null ? [] : [code(text), ''])),
    '| verdict | rules |',
    '| --- | --- |',
    ...ruleVerdicts
      .filter((verdict) => report.counts[verdict] > 0)
      .map((verdict) => `| ${verdictWords[verdict]} | ${report.counts[verdict]} |`),
    '',
  ];
}

const harmsOf = (causes: readonly Cause[]): readonly string[] =>
  causes.length <= FEW
    ? []
    : [
        '| broken, what harms most first | rules |',
        '| --- | --- |',
        ...harmCounts(causes).map(({ harm, rules }) => `| ${harm}: ${harmWords[harm]} | ${rules} |`),
        '',
      ];

const outdatedOf = ({ known }: Report): readonly string[] =>
  (known ?? [])
    .filter(isOutdated)
    .map(({ rule, owner, standing }) => `- known violation ${code(`${rule} (${owner})`)}: ${outdatedWords[standing]}`);

const baselineOf = ({ baseline }: Report): readonly string[] =>
  baseline === null
    ? []
    : [
        ...baselineGroups(baseline).map(
          ({ title, rules }) => `- ${title}: ${counted(rules.length, 'rule')}: ${code(rules.join(', '))}`,
        ),
        '',
      ];

function blockOf({ rule, harm, findings }: RankedCause, number: number, report: Report): string {
  const [first] = findings;
  const again = first && againCommand(report, first);
  const excuse = excuseOf(rule.id, report);
  return [
    `### ${number}. ${code(rule.id)}${excuse === null ? '' : ` (${excuse})`}`,
    '',
    code(rule.text),
    '',
    ...(first ? [`- expected: ${code(first.expected)}`, `- got: ${code(first.actual)}`] : []),
    `- harm: ${harm}; exchanges that show it: ${rule.broken}`,
    ...(again ? [`- again: ${code(again)}`] : []),
    '',
  ].join('\n');
}

const gapsOf = (report: Report): readonly string[] =>
  gapKinds(report).flatMap(({ title, gaps }) => [
    `**${title}**`,
    '',
    ...gaps.slice(0, 12).map(({ rules, why }) => `- ${counted(rules.length, 'rule')}: ${code(why)}`),
    '',
  ]);

function fitting(blocks: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = blocks.findIndex((block) => (left -= Buffer.byteLength(block) + 1) < 0);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/**
 * Text of somebody else: in a code span nothing is markup, a link, an image or a mention. The fence is longer than any
 * run of backticks inside; it never stands in a table, where a vertical bar would end it.
 */
function code(text: string): string {
  const line =
    short(text, LONGEST)
      .replaceAll(/\s*\n\s*/g, ' ⏎ ')
      .trim() || ' ';
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  return `${fence} ${line} ${fence}`;
}
