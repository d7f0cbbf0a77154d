import { existsSync, readFileSync, statSync } from 'node:fs';
import { Wrong } from './wrong.ts';

/** The text of a file that the command names; `what`: what it is to be, as the command calls it. */
export function readText(path: string, what: string): string {
  demandFile(path, what);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Wrong(`mpconform: ${what}${path} cannot be read: ${(error as Error).message}`);
  }
}

export function demandFile(path: string, what: string): void {
  if (!existsSync(path)) throw new Wrong(`mpconform: ${what}${path}: there is no such file`);
  if (statSync(path).isDirectory()) throw new Wrong(`mpconform: ${what}${path} is a folder, not a file`);
}
