import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ProcessAdapter } from '../client/adapter/process-adapter.ts';
import { clientCases } from '../client/cases/all.ts';
import { runClient } from '../client/client-run.ts';
import { globs } from '../run/plan/globs.ts';
import { ClientProgress } from './client-progress.ts';
import { Interruption } from './interruption.ts';
import { readKnown } from './known.ts';
import { noCase } from './no-case.ts';
import { tellReport, tellStatus, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { printError } from './terminal.ts';
import { AdapterCheck } from '../client/adapter-check.ts';
import type { ClientCase } from '../client/case.ts';
import { Wrong } from './wrong.ts';

export interface ClientFlags extends ReportFlags {
  readonly name?: string;
  readonly only: readonly string[];
  readonly seed?: number;
}

const caseIds = clientCases.map(({ id }) => id);

const patience_ms = 60_000;

/** Drives a client through all cases, writes the reports, and gives the exit status. */
export async function client(command: readonly [string, ...string[]], flags: ClientFlags): Promise<number> {
  const wanted = flags.only.length === 0 ? () => true : globs(flags.only);
  const isWanted = ({ id }: ClientCase): boolean => wanted(id) || wanted(`clients/${id}`);
  const cases = clientCases.filter(isWanted);
  // The check of the adapter comes before all others, and a report may ask for it alone.
  if (cases.length === 0 && !isWanted(new AdapterCheck().case))
    throw new Wrong(...flags.only.map((name) => noCase(name.replace(/^clients\//, ''), caseIds)));
  const known = await readKnown(flags.known);
  const out = runFolder(flags.out);
  const journal = join(out, 'journal.ndjson');
  const progress = new ClientProgress();
  const abort = new AbortController();
  const interruption = new Interruption({
    first: () => {
      abort.abort();
      printError('Interrupted: no further case is begun. Interrupt again to end at once.');
    },
    atOnce: () => 'Ended at once: no report was written.',
  });
  await runClient({
    start: (trust) => new ProcessAdapter({ command, env: { ...process.env, ...trust }, patience_ms }),
    name: flags.name ?? null,
    cases,
    left: clientCases.filter((each) => !cases.includes(each)),
    seed: flags.seed ?? randomInt(2 ** 31),
    suite,
    journal,
    ended: (end, done, of) => progress.ended(end, done, of),
    signal: abort.signal,
  });
  progress.clear();
  interruption.over();
  const report = await tellReport(journal, out, { known, rulesOf: flags.rulesOf ?? null, formats: flags.format });
  if ('is' in report) throw new Wrong(`mpconform: ${journal} ${report.why}`);
  return tellStatus(report, { requireComplete: flags.requireComplete === true, interrupted: interruption.asked });
}
