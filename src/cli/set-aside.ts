import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { readEarlier } from '../run/earlier.ts';
import type { Profile } from '../run/check.ts';
import { Wrong } from './wrong.ts';

export interface SetAside {
  /** Where the earlier run's journal is now. */
  readonly journal: string;
  readonly seed: number;
  readonly profile: Profile;
}

/** Makes room for the journal of a run that goes on; the earlier one stays beside it. */
export async function setAside(folder: string): Promise<SetAside> {
  const current = join(folder, 'journal.ndjson');
  const earlier = await readEarlier(current);
  if (typeof earlier === 'string')
    throw new Wrong(`mpconform: --resume ${folder}: its journal cannot be gone on with: ${earlier}`);
  const numbered = (count: number): string => {
    const path = join(folder, `journal.${count}.ndjson`);
    return existsSync(path) ? numbered(count + 1) : path;
  };
  const journal = numbered(1);
  renameSync(current, journal);
  return { journal, seed: earlier.header.seed, profile: earlier.header.profile };
}
