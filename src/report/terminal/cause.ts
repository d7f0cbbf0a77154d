import type pc from 'picocolors';
import { againParts, shellLines, shortestTold, tellingOf, triedWords } from '../findings/again.ts';
import { checksOf, type Cause } from '../findings/causes.ts';
import { beside, clip, COLUMNS, excerptWithin, widthOf, wrap } from './columns.ts';
import { excuseOf } from '../known/excuse.ts';
import { legible } from '../legible.ts';
import type { Report, ReportFinding } from '../report-json.ts';
import { counted, steadyWords } from './words.ts';

const DETAIL = 14;
const INDENT = 4;
/** Expectations of one step that are shown beside the first. */
const ALSO = 4;
/** Lines of what came of trying its file. */
const TRIED = 4;

type Paint = ReturnType<typeof pc.createColors>;

/** What the terminal shows of a cause, by its most telling finding. */
export function causeSummary(
  { rule, harm, findings, general, echoes }: Cause,
  place: number,
  paint: Paint,
  report: Report,
): string[] {
  const [first] = findings;
  if (!first) return [];
  const excuse = excuseOf(rule.id, report);
  const extent = `${excuse === null ? '' : `${excuse}, `}${harm}, ${general ? generalOf(rule) : extentOf(rule, findings)}`;
  const name = `${place}.`.padEnd(INDENT) + rule.id;
  const gap = Math.max(2, COLUMNS - widthOf(name) - extent.length);
  const fits = widthOf(name) + gap + extent.length <= COLUMNS;
  return [
    paint.bold(paint.red(name)) + (fits ? ' '.repeat(gap) + extent : ''),
    ...detail('rule', rule.text, 2, paint),
    ...expectedLines(first, paint),
    ...alsoLines(first, paint),
    ...(rule.shared === null ? [] : detail('shared', rule.shared, 4, paint)),
    ...detail('seen', seenText(first, findings), 3, paint),
    ...(echoes.length === 0 ? [] : detail('also', echoesText(echoes), 6, paint)),
    ...againLines(findings, report, paint),
  ];
}

/** What a client says need not be about any exchange. */
const extentOf = ({ broken }: Cause['rule'], findings: readonly ReportFinding[]): string =>
  broken === 0 ? counted(checksOf(findings), 'check') : counted(broken, 'exchange');

/** Of all that could show it: what most answers break, some may keep. */
const generalOf = ({ broken, exchanges }: Cause['rule']): string =>
  broken === exchanges ? `all ${broken} exchanges` : `${broken} of ${exchanges} exchanges`;

function expectedLines({ expected, actual, at }: Pick<ReportFinding, 'expected' | 'actual' | 'at'>, paint: Paint) {
  return [
    ...detail('expected', expected, 4, paint),
    ...detail('actual', actual, 4, paint),
    ...(at ? [...detail('at', placeText(at), 2, paint), ...excerptLines(at.excerpt)] : []),
  ];
}

function alsoLines({ also = [] }: ReportFinding, paint: Paint): string[] {
  const rest = also.length - ALSO;
  const more = `and ${counted(rest, 'more expectation')} of this step, in the report`;
  return [
    ...also.slice(0, ALSO).flatMap((one) => expectedLines(one, paint)),
    ...(rest > 0 ? detail('', more, 2, paint) : []),
  ];
}

const placeText = ({ file, line, column }: NonNullable<ReportFinding['at']>): string => `${file}:${line}:${column}`;

const excerptLines = (excerpt: string): string[] =>
  excerptWithin(legible(excerpt), COLUMNS - DETAIL).map((line) => ' '.repeat(DETAIL) + line);

function detail(label: string, text: string, most: number, paint: Paint): string[] {
  const lines = wrap(legible(text).slice(0, 1_000), COLUMNS - DETAIL);
  return beside(' '.repeat(INDENT) + label, DETAIL, clip(lines, most), paint.dim);
}

function seenText(first: ReportFinding, findings: readonly ReportFinding[]): string {
  const checks = checksOf(findings);
  const where = first.check ?? 'unscripted traffic';
  const exchanges = first.exchanges.length === 0 ? '' : `, ${numbered(first.exchanges)}`;
  const more = checks > 1 ? `, and in ${counted(checks - 1, 'more check')}` : '';
  const unsteady = first.steady === false ? ` ${steadyWords(false)}` : '';
  return `${where}${exchanges}${more}.${unsteady}`;
}

function echoesText(echoes: Cause['echoes']): string {
  const rules = echoes.map(({ rule }) => `${rule.id} (${counted(rule.broken, 'exchange')})`).join(', ');
  return `breaks ${rules}, most likely by the same cause.`;
}

/** The command stands in lines that a shell takes for one. */
function againLines(findings: readonly ReportFinding[], report: Report, paint: Paint): string[] {
  const told = tellingOf(report, findings);
  if (told === undefined) return [];
  const command = againParts(report, told);
  const lines = command === null ? [] : shellLines(command.map(legible), COLUMNS - DETAIL);
  const tried = told.reproduction?.shown === true ? shortestTold(told.reproduction) : (triedWords(told) ?? '');
  const words = tried === '' ? [] : wrap(legible(tried), COLUMNS - DETAIL);
  return beside(' '.repeat(INDENT) + 'again', DETAIL, [...lines, ...clip(words, TRIED)], paint.dim);
}

const numbered = (exchanges: readonly number[]): string =>
  `${exchanges.length === 1 ? 'exchange' : 'exchanges'} ${exchanges.slice(-4).join(', ')}`;
