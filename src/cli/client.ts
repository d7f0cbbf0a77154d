import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ProcessAdapter } from '../client/adapter/process-adapter.ts';
import { clientCases } from '../client/cases/all.ts';
import { runClient } from '../client/client-run.ts';
import { globs } from '../run/plan/globs.ts';
import { readKnown } from './known.ts';
import { tellReport, tellStatus, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { print } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface ClientFlags extends ReportFlags {
  readonly name?: string;
  readonly only: readonly string[];
  readonly seed?: number;
}

const patience_ms = 60_000;

/** Drives a client through all cases, writes the reports, and gives the exit status. */
export async function client(command: readonly [string, ...string[]], flags: ClientFlags): Promise<number> {
  const wanted = flags.only.length === 0 ? () => true : globs(flags.only);
  const cases = clientCases.filter(({ id }) => wanted(id));
  if (cases.length === 0) throw new Wrong(`mpconform: --only ${flags.only.join(',')} names no case`);
  const known = await readKnown(flags.known);
  const out = runFolder(flags.out);
  mkdirSync(out, { recursive: true });
  const journal = join(out, 'journal.ndjson');
  await runClient({
    start: (trust) => new ProcessAdapter({ command, env: { ...process.env, ...trust }, patience_ms }),
    name: flags.name ?? null,
    cases,
    seed: flags.seed ?? Math.floor(Math.random() * 2 ** 31),
    suite,
    journal,
    ended: ({ entry, title, broken }) => {
      if (broken.length > 0) print(`broken  ${entry.id}: ${title} (${broken.join(', ')})`);
    },
  });
  const report = await tellReport(journal, out, { known });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  return tellStatus(report, { requireComplete: flags.requireComplete === true });
}
