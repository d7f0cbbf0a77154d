import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessAdapter } from '../../src/client/adapter/process-adapter.ts';
import { clientCases } from '../../src/client/cases/all.ts';
import { runClient } from '../../src/client/client-run.ts';
import { readModel } from '../../src/report/write.ts';
import type { Setup } from './setups.ts';

/** What came of one way to set a library up. */
export interface Row {
  readonly setup: Setup;
  readonly version: string;
  /** How it broke each rule that it broke. */
  readonly broken: ReadonlyMap<string, string>;
  /** Shown kept, and not broken. */
  readonly kept: ReadonlySet<string>;
  /** Whether it waits as long as Retry-After says; null: it sent nothing again after one. */
  readonly waits: boolean | null;
}

/** What a library decides, and not who calls it. It waits for ever where half of an answer is held. */
const concerned = /^(?:retries|redirects|errors|bills|pos|links|notices|reads|balance)\//;
const endless = /^retries\/answer-(?:held|lost-for-ever)$/;

export const wholeChoice = clientCases.map(({ id }) => id).filter((id) => concerned.test(id) && !endless.test(id));

/** Has a library judged over some cases. */
export async function rowOf(setup: Setup, ids: readonly string[], python = 'python3'): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-real-'));
  const journal = join(folder, 'journal.ndjson');
  const program = setup.file.endsWith('.py') ? python : process.execPath;
  const file = join(import.meta.dirname, setup.file);
  try {
    await runClient({
      start: (trust) =>
        new ProcessAdapter({
          command: [program, file, setup.setup],
          env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ...trust },
          patience_ms: 60_000,
        }),
      name: null,
      cases: clientCases.filter(({ id }) => ids.includes(id)),
      seed: 1,
      suite: { version: '0', commit: null },
      journal,
    });
    return await read(setup, journal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function read(setup: Setup, journal: string): Promise<Row> {
  const read = await readModel(journal);
  if (read.is === 'broken') throw new Error(`${setup.file}: ${read.why}`);
  const { report } = read.model;
  const failed = report.checks.find(({ why }) => why?.startsWith('the adapter') && !why.includes('does not support'));
  if (failed) throw new Error(`${setup.file} ${setup.setup}, ${failed.id}: ${failed.why}`);
  const broken = new Map<string, string>(report.findings.map(({ rule, actual }) => [rule, actual]));
  const asked = report.observations.filter(({ question }) => question === 'clients.retry-after');
  return {
    setup,
    version: report.subject?.version ?? '',
    broken,
    kept: new Set(report.rules.filter(({ id, exchanges }) => exchanges > 0 && !broken.has(id)).map(({ id }) => id)),
    waits: asked.length === 0 ? null : asked.every(({ observed }) => observed.startsWith('waits')),
  };
}
