import { legible, onOneLine } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { beside, clip, COLUMNS, LABEL, widthOf, wrap } from '../terminal/columns.ts';
import { counted, verdictPhrase, verdictWords } from '../terminal/words.ts';
import type { ComparedRun, Comparison } from './compare.ts';
import { changedRules, verdictSigns } from './history.ts';

const MOST = 30;

/** Of a name; another program may have written it. */
const LONGEST = 200;

/** What a comparison comes to, for the terminal. */
export function comparisonLines(comparison: Comparison, earlier: ComparedRun, now: ComparedRun): readonly string[] {
  const { broken, broken_new, undecided_before, mended, lost, answers, latencies, apart } = comparison;
  const unknown = new Set(undecided_before);
  const nothing =
    broken.length + broken_new.length + mended.length + lost.length + answers.length + latencies.length === 0;
  return [
    broken.length > 0 ? `REGRESSION: ${counted(broken.length, 'rule')} newly broken` : noRegression(broken_new.length),
    ...labelled('First', runWords(earlier)),
    ...labelled('Second', runWords(now)),
    ...apart.flatMap((why) => labelled('Warning', `${why}.`)),
    ...part(
      'Newly broken',
      broken.map((id) => `${id}${unknown.has(id) ? ' (not decided before)' : ''}`),
    ),
    ...part(
      `Newly broken, of rules newer than catalogue ${now.report.rules_of?.version}, which this run is not held to`,
      broken_new,
    ),
    ...part('Mended', mended),
    ...part(
      'No longer exercised',
      lost.map(
        ({ rule, before, now: after, why }) =>
          `${rule} (${verdictWords[before]} before): ${why ?? (after === null ? 'the catalogue has it no more' : verdictWords[after])}`,
      ),
    ),
    ...part(
      'Open questions answered otherwise',
      answers.map(({ topic, before, now: after }) => `${topic}: ${after.join('; ')} (before: ${before.join('; ')})`),
    ),
    ...part(
      '95 of 100 answers came within',
      latencies.map(
        ({ endpoint, before, now: after }) => `${endpoint}: ${Math.round(after)} ms (before: ${Math.round(before)} ms)`,
      ),
    ),
    ...(nothing ? ['No rule is decided otherwise.'] : []),
  ];
}

const noRegression = (late: number): string =>
  late === 0 ? 'NO REGRESSION' : `NO REGRESSION, ${counted(late, 'NEW RULE', 'NEW RULES')} BROKEN`;

const runWords = ({ path, report }: ComparedRun): string =>
  `${path.slice(0, LONGEST)}: ${verdictPhrase(report)}, ${report.target.name.slice(0, LONGEST)}, ${moment(report.started)}`;

const moment = (started: string): string => started.slice(0, 16).replace('T', ' ');

const labelled = (label: string, text: string): readonly string[] =>
  beside(label, LABEL, wrap(legible(text), COLUMNS - LABEL));

function part(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const rest = items.length - MOST;
  return [
    '',
    `${title}:`,
    ...items.slice(0, MOST).flatMap((item) => beside('  ', 2, clip(wrap(legible(item), COLUMNS - 2), 4))),
    ...(rest > 0 ? [`  and ${rest} more; --json names all`] : []),
  ];
}

/** The runs, the oldest first, and the verdicts of each rule that ever changed. */
export function historyLines(runs: readonly { readonly path: string; readonly report: Report }[]): readonly string[] {
  const changed = changedRules(runs.map(({ report }) => report));
  const versions = new Set(runs.map(({ report }) => report.suite.version));
  const targets = new Set(runs.map(({ report }) => report.target.name));
  return [
    ...runs.flatMap(runLines),
    ...(targets.size > 1
      ? labelled(
          'Warning',
          `these runs are of ${targets.size} different targets: ${[...targets].map((name) => onOneLine(name.slice(0, LONGEST))).join(', ')}.`,
        )
      : []),
    ...(versions.size > 1
      ? labelled(
          'Warning',
          `mpconform ${[...versions].map((name) => onOneLine(name.slice(0, LONGEST))).join(', ')} judged them.`,
        )
      : []),
    '',
    ...(changed.length === 0
      ? ['No rule ever changed its verdict.']
      : [
          ...wrap(`${counted(changed.length, 'rule')} changed (${legend}):`, COLUMNS),
          ...changed.map(({ rule, seq }) => `${seq}  ${onOneLine(rule)}`),
        ]),
  ];
}

const legend = Object.entries({
  P: 'pass',
  F: 'fail',
  '?': 'inconclusive',
  '-': 'not exercised',
  '.': 'out of scope',
})
  .map(([sign, word]) => `${sign} ${word}`)
  .join(', ');

/** Below each other in all lines. */
const column = (count: number): string => String(count).padStart(3);

/** Where it began, was decided and counted; and on its own line, where that is too long, what it is of. */
function runLines({ path, report }: { readonly path: string; readonly report: Report }): readonly string[] {
  const { pass, fail, inconclusive, not_exercised } = report.counts;
  const counts = [
    `${verdictSigns.pass} ${column(pass)}`,
    `${verdictSigns.fail} ${column(fail)}`,
    `? ${column(inconclusive)}`,
    `- ${column(not_exercised)}`,
  ].join('  ');
  const told = [
    report.target.name,
    `mpconform ${report.suite.version}`,
    path,
    verdictPhrase(report) !== report.verdict && verdictPhrase(report),
    (report.partial || report.interrupted) && 'not whole',
  ].filter((words) => words !== false);
  const head = `${onOneLine(moment(report.started))}  ${report.verdict.padEnd(13)}  ${counts}`;
  const rest = told.map((words) => onOneLine(words.slice(0, LONGEST))).join(', ');
  const line = `${head}  ${rest}`;
  return widthOf(line) <= COLUMNS ? [line] : [head, ...beside('', 2, wrap(rest, COLUMNS - 2))];
}
