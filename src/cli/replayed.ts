import { join } from 'node:path';
import type { Replayed } from '../run/options.ts';
import { Wrong } from './wrong.ts';

/** The journal of an earlier run that has something to be sent again. */
export async function replayed(folder: string): Promise<Replayed> {
  const { readReplay } = await import('../run/replay/replay.ts');
  const journal = folder.endsWith('.ndjson') ? folder : join(folder, 'journal.ndjson');
  const read = await readReplay(journal);
  if (typeof read === 'string') throw new Wrong(`mpconform: --replay ${folder}: its journal cannot be used: ${read}`);
  return { path: journal, digest: read.digest };
}
