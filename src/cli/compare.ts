import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../evidence/parse-json.ts';
import { readJournal } from '../evidence/journal.ts';
import { compareRuns, type ComparedRun } from '../report/compare/compare.ts';
import { changedRules, inOrder } from '../report/compare/history.ts';
import { comparisonLines, historyLines } from '../report/compare/lines.ts';
import { byEndpoint } from '../report/recorded/by-endpoint.ts';
import { Recorder } from '../report/recorded/recorder.ts';
import { reportSchema, type Report } from '../report/report-json.ts';
import { clip, COLUMNS, wrap } from '../report/terminal/columns.ts';
import { partialSentence } from '../report/terminal/words.ts';
import { legible } from '../report/legible.ts';
import { plainJson } from '../report/formats/json.ts';
import { subjectOf } from './baseline.ts';
import { called } from './environment.ts';
import { exitStatus } from './exit-status.ts';
import { print } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface CompareFlags {
  readonly json?: true;
  readonly requireComplete?: true;
}

/** Lines of why a run is not whole. */
const MOST = 4;

/** `mpconform compare`: what a run shows otherwise than an earlier one; the exit status. */
export async function compare(before: string, after: string, flags: CompareFlags): Promise<number> {
  const [earlier, now] = [await comparedRun(before), await comparedRun(after)];
  const [was, is] = [subjectOf(earlier.report), subjectOf(now.report)];
  if (was !== is) throw new Wrong(`mpconform: ${before} judges a ${was}, and ${after} a ${is}: they share no verdict`);
  const comparison = compareRuns(earlier, now);
  const troubles = [earlier, now].flatMap(({ path, report }) => {
    const why = report.unjudged ?? partialSentence(report);
    return why === null ? [] : [`${path}: ${why}`];
  });
  if (flags.json) print(plainJson({ format: comparisonFormat, ...comparison, troubles }));
  else
    for (const line of [
      ...comparisonLines(comparison, earlier, now),
      ...troubles.flatMap((trouble) => clip(wrap(legible(trouble), COLUMNS), MOST)),
    ])
      print(line);
  if (comparison.broken.length > 0) return exitStatus.broken;
  if (troubles.length > 0) return exitStatus.unjudgeable;
  return flags.requireComplete && comparison.lost.length > 0 ? exitStatus.incomplete : exitStatus.clean;
}

const comparisonFormat = 'merchant-payments-conformance/comparison-1';

/** `mpconform history`: what became of rules over many runs. */
export async function history(folders: readonly string[], flags: CompareFlags): Promise<void> {
  const paths = [...new Set(folders.flatMap(runsIn))];
  const runs = inOrder(paths.map((path) => ({ path, report: reportAt(path) })));
  if (flags.json) {
    const reports = runs.map(({ report }) => report);
    const lines = runs.map(({ path, report: { started, verdict, rules_of, counts, target, suite } }) => {
      return { path, started, verdict, rules_of, counts, target: target.name, suite: suite.version };
    });
    print(plainJson({ format: historyFormat, runs: lines, changed: changedRules(reports) }));
  } else for (const line of historyLines(runs)) print(line);
}

const historyFormat = 'merchant-payments-conformance/history-1';

/** The folder itself where it is of a run, else those in it that are. */
function runsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) throw new Wrong(`mpconform: ${folder}: there is no such file or folder`);
  if (!statSync(folder).isDirectory() || existsSync(join(folder, 'report.json'))) return [folder];
  const inside = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'report.json')));
  if (inside.length === 0) throw new Wrong(`mpconform: ${folder} holds no report.json, nor does a folder in it`);
  return inside;
}

function reportAt(path: string): Report {
  if (!existsSync(path)) throw new Wrong(`mpconform: ${path}: there is no such file or folder`);
  const file = statSync(path).isDirectory() ? join(path, 'report.json') : path;
  if (!existsSync(file))
    throw new Wrong(
      `mpconform: ${path} holds no report.json`,
      ...(existsSync(join(path, 'journal.ndjson'))
        ? [`mpconform: ${called} report ${path} makes it of its journal`]
        : []),
    );
  const read = reportSchema.safeParse(parseJson(readFileSync(file, 'utf8'))?.value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Wrong(
    `mpconform: ${file} is no report of a run: ${issue?.path.join('.') || 'all of it'} is not what it should be`,
  );
}

async function comparedRun(path: string): Promise<ComparedRun> {
  const report = reportAt(path);
  const journal = join(statSync(path).isDirectory() ? path : dirname(path), 'journal.ndjson');
  const recorder = new Recorder();
  const isThere = existsSync(journal) && (await readJournal(journal, (entry) => recorder.add(entry))).is !== 'broken';
  return { path, report, endpoints: isThere ? byEndpoint(recorder.recording()) : [] };
}
