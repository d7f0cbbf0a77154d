import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Wrong } from './wrong.ts';

/** A new folder for a run; one that holds a journal already is never written over. */
export function runFolder(asked: string | undefined): string {
  if (asked !== undefined) {
    if (existsSync(join(asked, 'journal.ndjson')))
      throw new Wrong(`mpconform: ${asked} holds the journal of an earlier run; choose another folder for --out`);
    return asked;
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const free = (count: number): string => {
    const folder = join('reports', count === 1 ? stamp : `${stamp}-${count}`);
    return existsSync(folder) ? free(count + 1) : folder;
  };
  return free(1);
}
