import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Makes room for the journal of a run that goes on; gives where the earlier one is now, beside it. */
export function setAside(folder: string): string {
  const current = join(folder, 'journal.ndjson');
  const numbered = (count: number): string => {
    const path = join(folder, `journal.${count}.ndjson`);
    return existsSync(path) ? numbered(count + 1) : path;
  };
  const journal = numbered(1);
  renameSync(current, journal);
  return journal;
}
