import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import type { ClientCase } from '../../src/client/case.ts';
import { runClient } from '../../src/client/client-run.ts';
import type { CaseEnd } from '../../src/client/run-case.ts';

/** Drives a client through cases, and gives how each ended. */
export async function tried(start: StartAdapter, cases: readonly ClientCase[], seed: number): Promise<CaseEnd[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-proof-'));
  const ends: CaseEnd[] = [];
  try {
    await runClient({
      start,
      name: null,
      cases,
      seed,
      suite: { version: '0', commit: null },
      journal: join(folder, 'journal.ndjson'),
      ended: (end) => ends.push(end),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return ends;
}
