import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Report } from '../report/report-json.ts';
import type { Format } from '../report/formats/names.ts';
import type { BrokenJournal, writeReport } from '../report/write.ts';
import type { ShardJournal } from '../report/shards/journal.ts';
import type { EarlierReport } from '../report/baseline.ts';
import { readBaseline } from './baseline.ts';
import { readEarlier } from './earlier.ts';
import { readKnown } from './known.ts';
import { coloured } from './environment.ts';
import { exitStatus, exitStatusIn, incompleteWords, type Circumstances } from './exit-status.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { print, printAsIs } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface ReportFlags {
  readonly out?: string;
  readonly format?: readonly Format[];
  readonly baseline?: string;
  readonly known?: string;
  readonly rulesOf?: number;
  readonly earlier: readonly string[];
  readonly requireComplete?: true;
}

/** `mpconform report`: the reports of a journal once more, or one report of the journals of shards; the exit status. */
export async function report(runs: readonly string[], flags: ReportFlags): Promise<number> {
  const journals = await Promise.all(runs.map(readRun));
  const source = journals.length === 1 ? alone(journals[0]!, flags) : await merged(journals, flags);
  return render(source, journals[0]!, flags);
}

/** Writes the reports of a journal and prints what they come to; gives the exit status. */
export async function render({ journal, out }: Source, first: ShardJournal, flags: ReportFlags): Promise<number> {
  const baseline = flags.baseline === undefined ? null : await baselineFor(first, flags.baseline);
  const report = await tellReport(journal, out, {
    formats: flags.format,
    baseline,
    known: await readKnown(flags.known),
    rulesOf: flags.rulesOf ?? null,
    history: await readEarlier(flags.earlier),
  });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  return tellStatus(report, { requireComplete: flags.requireComplete === true });
}

/** Writes the reports of a journal, and prints what they come to. */
export async function tellReport(
  journal: string,
  out: string,
  options: Parameters<typeof writeReport>[2],
): Promise<Report | BrokenJournal> {
  const [{ writeReport }, { summaryLines }] = await Promise.all([
    import('../report/write.ts'),
    import('../report/terminal/summary.ts'),
  ]);
  const { version, digest = null } = suite;
  const written = await writeReport(journal, out, { ...options, madeBy: { version, digest } });
  if (written.is === 'broken') return written;
  const { files } = written;
  const shown = files.html ?? Object.values(files)[0] ?? out;
  for (const line of summaryLines(written.model, { colour: coloured, where: relative(process.cwd(), shown) }))
    print(line);
  // GitHub reads them where they are printed. Nothing that was masked in the journal stands in them.
  if (files.github) printAsIs(readFileSync(files.github, 'utf8').trimEnd());
  return written.model.report;
}

/** The exit status, with why it is not clean where nothing is broken. */
export function tellStatus(report: Report, circumstances: Circumstances): number {
  const status = exitStatusIn(report, circumstances);
  if (status === exitStatus.incomplete) print(incompleteWords(report));
  return status;
}

export async function readRun(said: string): Promise<ShardJournal> {
  const { readShard } = await import('../report/shards/journal.ts');
  if (!existsSync(said)) throw new Wrong(`mpconform: ${said}: there is no such folder`);
  const journal = statSync(said).isDirectory() ? join(said, 'journal.ndjson') : said;
  if (!existsSync(journal)) throw new Wrong(`mpconform: ${said} holds no journal.ndjson of a run`);
  const shard = await readShard(said, journal);
  if (typeof shard === 'string') throw new Wrong(`mpconform: the journal of ${said} cannot be used: ${shard}`);
  return shard;
}

interface Source {
  readonly journal: string;
  readonly out: string;
}

const alone = ({ journal }: ShardJournal, { out }: ReportFlags): Source => ({ journal, out: out ?? dirname(journal) });

/** What does not belong together is left out and said; the report is not whole then. */
async function merged(journals: readonly ShardJournal[], flags: ReportFlags): Promise<Source> {
  const [{ shardSetOf }, { mergeShards }] = await Promise.all([
    import('../report/shards/set.ts'),
    import('../report/shards/merge.ts'),
  ]);
  const set = shardSetOf(journals);
  if (set === null)
    throw new Wrong(
      'mpconform: only shards of one run are merged, and none of these is one',
      'mpconform: make the report of each by itself',
    );
  const out = runFolder(flags.out);
  return { journal: await mergeShards(set, out), out };
}

function baselineFor({ header }: ShardJournal, path: string): Promise<EarlierReport> {
  const { asked, target, plan } = header;
  const embedded = target.name === 'embedded reference' ? ({ is: 'embedded' } as const) : null;
  const origin = asked?.origin ?? embedded ?? { is: 'file', path: '' };
  return readBaseline(path, { origin, deployments: [...new Set(plan.map(({ deployment }) => deployment))] });
}
