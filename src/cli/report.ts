import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Header } from '../evidence/journal-entry.ts';
import type { Report } from '../report/report-json.ts';
import type { Format } from '../report/formats/names.ts';
import { brokenWords, type BrokenJournal } from '../report/broken-journal.ts';
import type { Beside } from '../report/model.ts';
import type { writeReport } from '../report/write.ts';
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
  const [first, ...others] = runs;
  if (others.length === 0) {
    const run = await findRun(first!);
    return render({ ...run, out: flags.out ?? dirname(run.journal) }, await filesBeside(run.header, flags), flags);
  }
  const journals = await Promise.all(runs.map(readRun));
  const { said, header } = journals[0]!;
  const beside = await filesBeside(header, flags);
  return render({ said, ...(await merged(journals, flags)) }, beside, flags);
}

interface Rendered extends Source {
  readonly said: string;
}

type HeldAgainst = Pick<Beside, 'baseline' | 'known' | 'history'>;

/** What a report is held against, by the files that the command names; a run that sends something reads them before. */
export async function filesBeside(header: Judged, flags: ReportFlags): Promise<HeldAgainst> {
  return {
    baseline: flags.baseline === undefined ? null : await baselineFor(header, flags.baseline),
    known: await readKnown(flags.known),
    history: await readEarlier(flags.earlier),
  };
}

/** Writes the reports of a journal and prints what they come to; gives the exit status. */
export async function render(
  { said, journal, out }: Rendered,
  beside: HeldAgainst,
  flags: ReportFlags,
  interrupted = false,
): Promise<number> {
  const options = { ...beside, formats: flags.format, rulesOf: flags.rulesOf ?? null };
  const report = await tellReport(journal, out, options);
  if ('is' in report) throw unusable(said, brokenWords(report));
  return tellStatus(report, { requireComplete: flags.requireComplete === true, interrupted });
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

/** A run of whose journal only the first line was read: that it can be read to its end shows when that is done. */
type Run = Pick<ShardJournal, 'said' | 'journal' | 'header'>;

async function findRun(said: string): Promise<Run> {
  const { readHeader } = await import('../evidence/journal.ts');
  const journal = journalOf(said);
  const header = await readHeader(journal);
  if (typeof header === 'string') throw unusable(said, header);
  return { said, journal, header };
}

/** From its first line to its last. */
export async function readRun(said: string): Promise<ShardJournal> {
  const { readShard } = await import('../report/shards/journal.ts');
  const shard = await readShard(said, journalOf(said));
  if (typeof shard === 'string') throw unusable(said, shard);
  return shard;
}

function journalOf(said: string): string {
  if (!existsSync(said)) throw new Wrong(`mpconform: ${said}: there is no such file or folder`);
  const journal = statSync(said).isDirectory() ? join(said, 'journal.ndjson') : said;
  if (!existsSync(journal)) throw new Wrong(`mpconform: ${said} holds no journal.ndjson of a run`);
  return journal;
}

const unusable = (said: string, why: string): Wrong =>
  new Wrong(`mpconform: the journal of ${said} cannot be used: ${why}`);

interface Source {
  readonly journal: string;
  readonly out: string;
}

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

/** What of a run says which earlier one it may be held against. */
type Judged = Pick<Header, 'asked' | 'subject'> & {
  readonly target: Pick<Header['target'], 'name'>;
  readonly plan: readonly Pick<Header['plan'][number], 'deployment'>[];
};

function baselineFor({ asked, subject, target, plan }: Judged, path: string): Promise<EarlierReport> {
  const embedded = target.name === 'embedded reference' ? ({ is: 'embedded' } as const) : null;
  const origin = asked?.origin ?? embedded ?? { is: 'file', path: '' };
  const deployments = [...new Set(plan.map(({ deployment }) => deployment))];
  return readBaseline(path, { origin, deployments, subject: subject ?? null });
}
