import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** A file that a page shows whole: a block of code whose first line names it. */
export function shownFile(page: string, name: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```\w+\n((?:\/\/|#) ([\w.-]+)\n[\s\S]*?)^```$/gm)];
  const block = blocks.find(([, , file]) => file === name);
  if (!block) throw new Error(`${page} shows no ${name}`);
  return block[1]!;
}
