import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Wrong } from './wrong.ts';

/** A new folder for a run; one that holds a journal already is never written over. */
export function runFolder(asked: string | undefined): string {
  if (asked === undefined) {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
    return firstFree((count) => join('reports', count === 1 ? stamp : `${stamp}-${count}`));
  }
  if (existsSync(join(asked, 'journal.ndjson')))
    throw new Wrong(`mpconform: ${asked} holds the journal of an earlier run; choose another folder for --out`);
  return asked;
}

/** Makes room for the journal of a run that goes on; gives where the earlier one is now, beside it. */
export function setAside(folder: string): string {
  const journal = firstFree((count) => join(folder, `journal.${count}.ndjson`));
  renameSync(join(folder, 'journal.ndjson'), journal);
  return journal;
}

function firstFree(pathOf: (count: number) => string): string {
  let count = 1;
  while (existsSync(pathOf(count))) count += 1;
  return pathOf(count);
}
