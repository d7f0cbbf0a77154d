import { explained } from './explained.ts';
import type { Mutant, Outcome } from './mutant.ts';

/** What is not found has to be explained. */
const found = ['killed', 'unjudgeable'] as const;
const open = ['undecided', 'endless', 'survived', 'unreached'] as const;
const columns = [...found, ...open, 'untried'] as const;
type Column = (typeof columns)[number];

export interface Row extends Mutant {
  readonly is: Column;
  /** Checks that come by it and have not tried it. */
  readonly left: number;
}

/** The mutants of today's source, each with what became of it. */
export const rowsOf = (
  mutants: readonly Mutant[],
  outcomeOf: (mutant: Mutant) => Outcome | undefined,
): readonly Row[] =>
  mutants.map((mutant) => {
    const outcome = outcomeOf(mutant);
    return { ...mutant, is: outcome?.is ?? 'untried', left: outcome?.is === 'survived' ? outcome.left : 0 };
  });

/** Why it need not be found; undefined where nobody says. */
export function whyOf({ file, original, replacement, within }: Mutant): string | undefined {
  const change = `${original} -> ${replacement}`;
  return explained.find(
    (one) =>
      one.file === file &&
      (one.within === undefined || within.includes(one.within)) &&
      (one.changes === undefined || one.changes.some((text) => fits(text, change))),
  )?.why;
}

/** An ellipsis stands for anything. */
function fits(text: string, change: string): boolean {
  const [start = '', end] = text.split('…');
  return end === undefined ? text === change : change.startsWith(start) && change.endsWith(end);
}

export function mutationPage(rows: readonly Row[]): string {
  const files = [...new Set(rows.map(({ file }) => file))];
  const left = rows.filter(({ is }) => open.some((name) => name === is));
  return [
    '# Mutation of the reference',
    '',
    'Made by `npm run mutate -- --page docs/mutation.md` from the results of `npm run mutate`. Each mutant is the reference with one change',
    'in its source, made by Stryker. The suite is run against it, first with the checks that come by the place.',
    '',
    summaryOf(rows),
    '',
    '- **killed**: a rule is found broken.',
    '- **unjudgeable**: the run ends with status 4, since the deployment does not start, does not answer or is not this service.',
    '- **undecided**: nothing is found broken, and rules stay inconclusive, mostly since requests are answered 503 however often they are',
    '  sent; with `--require-complete` the run ends with status 3.',
    '- **endless**: it does not end in five minutes.',
    '- **unreached**: no check comes by the place.',
    '- **survived**: nothing tells it from the reference.',
    '',
    table(files.map((file) => [file.slice('src/reference/'.length), rows.filter((row) => row.file === file)])),
    `| **all** | ${countsOf(rows)} |`,
    '',
    '## What is not found, and why it need not be',
    '',
    ...files.flatMap((file) =>
      section(
        file,
        left.filter((row) => row.file === file && row.is !== 'undecided'),
      ),
    ),
  ].join('\n');
}

function summaryOf(rows: readonly Row[]): string {
  const tried = rows.filter(({ is }) => is !== 'untried');
  const caught = tried.filter(({ is }) => found.some((name) => name === is)).length;
  return `Of ${rows.length} mutants, ${tried.length} were tried: ${caught} are found, ${tried.length - caught} are not. The others are untried.`;
}

const countsOf = (rows: readonly Row[]): string =>
  [rows.length, ...columns.map((name) => rows.filter(({ is }) => is === name).length)].join(' | ');

const table = (files: readonly (readonly [string, readonly Row[]])[]): string =>
  [
    `| file | mutants | ${columns.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length + 1)}`,
    ...files.map(([name, rows]) => `| ${name} | ${countsOf(rows)} |`),
  ].join('\n');

function section(file: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const byWhy = new Map<string, Row[]>();
  for (const row of rows) {
    const why = whyOf(row) ?? (row.left > 0 ? halfTried : 'Not explained yet.');
    byWhy.set(why, [...(byWhy.get(why) ?? []), row]);
  }
  return [`### ${file}`, '', ...[...byWhy].flatMap(([why, its]) => [why, '', ...its.map(lineOf), ''])];
}

const halfTried = 'Tried by the nearest checks only, not yet by the whole suite.';
const longest = 110;

function lineOf({ line, is, original, replacement }: Row): string {
  const [from, to] = [original, replacement.replaceAll(/\s+/g, ' ')].map((text) =>
    text.length > longest ? `${text.slice(0, longest)}…` : text,
  );
  return `- ${line}${is === 'survived' ? '' : `, ${is}`}: ${code(from!)} → ${code(to!)}`;
}

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
