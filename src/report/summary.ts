import pc from 'picocolors';
import type { Cause } from './causes.ts';
import { beside, clip, widthOf, wrap } from './columns.ts';
import { gapsOf } from './gaps.ts';
import { legible } from './legible.ts';
import type { Model } from './model.ts';
import { ruleVerdicts, type Report, type ReportFinding, type RuleVerdict } from './report-json.ts';
import {
  counted,
  parityWords,
  partialSentence,
  rerun,
  steadyWords,
  timeSentence,
  verdictSentence,
  verdictWords,
} from './words.ts';

export const COLUMNS = 80;
const LABEL = 12;
const DETAIL = 14;
const INDENT = 4;
const CAUSES = 10;
const GAPS = 12;

type Paint = ReturnType<typeof pc.createColors>;

/** What the terminal shows at the end of a run. `where`: the report to open for more; null when none was written. */
export function summaryLines(
  model: Model,
  options: { readonly colour: boolean; readonly where: string | null },
): string[] {
  const paint = pc.createColors(options.colour);
  const { report } = model;
  return [
    ...verdictLines(report, paint),
    ...causeLines(model.causes, paint),
    ...labelled('Rules', countsText(report), paint),
    ...gapLines(report, 'inconclusive', 'Inconclusive, because', paint),
    ...gapLines(report, 'not_exercised', 'Not exercised, because', paint),
    ...(report.parity === null ? [] : labelled('Parity', parityWords(report.parity), paint)),
    ...labelled('Time', timeSentence(report), paint),
    ...(options.where === null ? [] : [paint.bold('Report'.padEnd(LABEL)) + options.where]),
  ];
}

function verdictLines(report: Report, paint: Paint): string[] {
  const colour = { nonconformant: paint.red, incomplete: paint.yellow, conformant: paint.green }[report.verdict];
  const partial = partialSentence(report);
  return [
    paint.bold(colour(report.verdict.toUpperCase())),
    ...wrap(legible(verdictSentence(report)), COLUMNS),
    ...(partial === null ? [] : wrap(partial, COLUMNS).map((line) => paint.yellow(line))),
    '',
  ];
}

function causeLines(causes: readonly Cause[], paint: Paint): string[] {
  const shown = causes.slice(0, CAUSES).flatMap((cause, index) => [...oneCause(cause, index + 1, paint), '']);
  const rest = causes.length - CAUSES;
  return rest > 0 ? [...shown, `and ${counted(rest, 'more broken rule')}, in the report`, ''] : shown;
}

function oneCause({ rule, findings, general }: Cause, place: number, paint: Paint): string[] {
  const [first] = findings;
  if (!first) return [];
  const extent = general ? `everywhere: ${rule.broken} exchanges` : counted(rule.broken, 'exchange');
  const name = `${place}.`.padEnd(INDENT) + rule.id;
  const gap = Math.max(2, COLUMNS - widthOf(name) - extent.length);
  const fits = widthOf(name) + gap + extent.length <= COLUMNS;
  const head = paint.bold(paint.red(name)) + (fits ? ' '.repeat(gap) + extent : '');
  return [
    head,
    ...detail('rule', rule.text, 2, paint),
    ...detail('expected', first.expected, 4, paint),
    ...detail('actual', first.actual, 4, paint),
    ...detail('seen', seenText(first, findings), 3, paint),
    ...(first.reproduce === null ? [] : detail('again', rerun(first.reproduce), 4, paint)),
  ];
}

function detail(label: string, text: string, most: number, paint: Paint): string[] {
  const lines = wrap(legible(text).slice(0, 1_000), COLUMNS - DETAIL);
  return beside(' '.repeat(INDENT) + label, DETAIL, clip(lines, most)).map(
    (line) => paint.dim(line.slice(0, DETAIL)) + line.slice(DETAIL),
  );
}

function seenText(first: ReportFinding, findings: readonly ReportFinding[]): string {
  const checks = new Set(findings.map((finding) => finding.check)).size;
  const where = first.at ? `${first.at.file}:${first.at.line}` : (first.check ?? 'unscripted traffic');
  const exchanges = first.exchanges.length === 0 ? '' : `, ${numbered(first.exchanges)}`;
  const more = checks > 1 ? `, and in ${counted(checks - 1, 'more check')}` : '';
  const unsteady = first.steady === false ? ` ${steadyWords(false)}` : '';
  return `${where}${exchanges}${more}.${unsteady}`;
}

const numbered = (exchanges: readonly number[]): string =>
  `${exchanges.length === 1 ? 'exchange' : 'exchanges'} ${exchanges.slice(-4).join(', ')}`;

const countsText = ({ counts }: Report): string =>
  ruleVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdictWords[verdict]}`)
    .join(', ');

function gapLines(report: Report, verdict: RuleVerdict, title: string, paint: Paint): string[] {
  const gaps = gapsOf(report, verdict);
  if (gaps.length === 0) return [];
  const shown = gaps
    .slice(0, GAPS)
    .flatMap(({ why, rules }) =>
      beside(counted(rules.length, 'rule').padStart(9), LABEL, clip(wrap(legible(why), COLUMNS - LABEL), 3)),
    );
  const rest = gaps.slice(GAPS).reduce((sum, gap) => sum + gap.rules.length, 0);
  return [
    paint.bold(title),
    ...shown,
    ...(rest > 0 ? [`${counted(rest, 'rule').padStart(9)}   for other reasons, in the report`] : []),
  ];
}

const labelled = (label: string, text: string, paint: Paint): string[] =>
  beside(label, LABEL, wrap(text, COLUMNS - LABEL)).map((line) => paint.bold(line.slice(0, LABEL)) + line.slice(LABEL));
