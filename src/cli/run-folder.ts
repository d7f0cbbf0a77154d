import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../evidence/parse-json.ts';
import { asObject } from '../evidence/read.ts';
import { Wrong } from './wrong.ts';

const usual = 'reports';

/**
 * Makes a new folder for a run that nobody else has; one that holds a journal already is never written over, unless that
 * is of a run that could judge nothing.
 */
export function runFolder(asked: string | undefined): string {
  const journal = asked === undefined ? null : join(asked, 'journal.ndjson');
  if (journal !== null && isUnjudged(journal)) rmSync(journal);
  else if (journal !== null && existsSync(journal))
    throw new Wrong(`mpconform: ${asked} holds the journal of an earlier run; choose another folder for --out`);
  try {
    mkdirSync(asked ?? usual, { recursive: true });
    return asked ?? newFolder();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).message;
    throw new Wrong(`mpconform: the folder of the run cannot be made: ${why}; choose another one with --out`);
  }
}

/** A run that could judge nothing sent little: its journal is short. */
const short_bytes = 2 ** 20;

function isUnjudged(journal: string): boolean {
  const isShort = existsSync(journal) && statSync(journal).size <= short_bytes;
  const [first = ''] = !isShort ? [] : readFileSync(journal, 'utf8').split('\n', 1);
  const header = asObject(asObject(parseJson(first)?.value)?.['e']);
  return header?.['is'] === 'header' && typeof header['unjudged'] === 'string';
}

/** Runs that begin in one second have a folder each. */
function newFolder(): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return firstOf((count) => join(usual, count === 1 ? stamp : `${stamp}-${count}`), isMade);
}

function isMade(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Makes room for the journal of a run that goes on; gives where the earlier one is now, beside it. */
export function setAside(folder: string): string {
  const journal = firstOf(
    (count) => join(folder, `journal.${count}.ndjson`),
    (path) => !existsSync(path),
  );
  renameSync(join(folder, 'journal.ndjson'), journal);
  return journal;
}

function firstOf(pathOf: (count: number) => string, fits: (path: string) => boolean): string {
  let count = 1;
  while (!fits(pathOf(count))) count += 1;
  return pathOf(count);
}
