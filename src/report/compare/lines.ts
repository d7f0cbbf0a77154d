import { legible, onOneLine } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { beside, clip, COLUMNS, LABEL, wrap } from '../terminal/columns.ts';
import { counted, verdictPhrase, verdictWords } from '../terminal/words.ts';
import type { ComparedRun, Comparison } from './compare.ts';
import { changedRules, verdictSigns } from './history.ts';

const MOST = 30;

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
    ...apart.flatMap((why) => labelled('Beware', `${why}.`)),
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
  `${path}: ${verdictPhrase(report)}, ${report.target.name}, ${moment(report.started)}`;

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

/** A line a run, the oldest first, and the verdicts of each rule that ever changed. */
export function historyLines(runs: readonly { readonly path: string; readonly report: Report }[]): readonly string[] {
  const changed = changedRules(runs.map(({ report }) => report));
  const versions = new Set(runs.map(({ report }) => report.suite.version));
  const targets = new Set(runs.map(({ report }) => report.target.name));
  const seq = changed.map((rule) => `${rule.seq}  ${onOneLine(rule.rule)}`);
  const legend = Object.entries({
    P: 'pass',
    F: 'fail',
    '?': 'inconclusive',
    '-': 'not exercised',
    '.': 'out of scope',
  });
  return [
    ...runs.map(runLine),
    ...(targets.size > 1
      ? [`Beware: they are of ${targets.size} targets: ${[...targets].map(onOneLine).join(', ')}.`]
      : []),
    ...(versions.size > 1 ? [`Beware: mpconform ${[...versions].map(onOneLine).join(', ')} judged them.`] : []),
    '',
    ...(seq.length === 0
      ? ['No rule ever changed its verdict.']
      : [
          `${counted(seq.length, 'rule')} changed (${legend.map(([sign, word]) => `${sign} ${word}`).join(', ')}):`,
          ...seq,
        ]),
  ];
}

/** Below each other in all lines. */
const column = (count: number): string => String(count).padStart(3);

function runLine({ path, report }: { readonly path: string; readonly report: Report }): string {
  const { pass, fail, inconclusive, not_exercised } = report.counts;
  const whole = report.partial || report.interrupted ? ', not whole' : '';
  const counts = [
    `${verdictSigns.pass} ${column(pass)}`,
    `${verdictSigns.fail} ${column(fail)}`,
    `? ${column(inconclusive)}`,
    `- ${column(not_exercised)}`,
  ].join('  ');
  return `${onOneLine(moment(report.started))}  ${verdictPhrase(report).padEnd(13)}  ${counts}  ${onOneLine(report.target.name)}, mpconform ${onOneLine(report.suite.version)}, ${onOneLine(path)}${whole}`;
}
