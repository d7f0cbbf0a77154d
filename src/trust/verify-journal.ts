import { readJournal } from '../evidence/journal.ts';
import type { Header } from '../evidence/journal-entry.ts';
import { chainTroubles } from './chain-troubles.ts';
import type { Commitments } from './commitments.ts';
import { lineChanges } from './line-changes.ts';
import type { Placed } from './disagreements.ts';
import { rawLines, type RawLine } from './raw-lines.ts';
import type { Trouble } from './trouble.ts';

/** A journal as far as its own chain tells. */
export interface ReadRun {
  readonly is: 'read';
  readonly entries: readonly Placed[];
  readonly head: string;
  /** Why it is that of a partial run; null: it is whole. */
  readonly partial: string | null;
  readonly header: Header;
}

interface BrokenRun {
  readonly is: 'broken';
  readonly troubles: readonly Trouble[];
}

/** What a journal holds, or all that is wrong with its chain. */
export async function readWhole(path: string, file: string, bytes: Buffer): Promise<ReadRun | BrokenRun> {
  const entries: Placed[] = [];
  const end = await readJournal(path, (entry, { line }) => entries.push({ entry, line }));
  if (end.is === 'journal') {
    const header = entries[0]?.entry;
    if (header?.is === 'header') return { is: 'read', entries, head: end.head, partial: end.partial, header };
  }
  const found = chainTroubles(rawLines(bytes)).map((trouble) => ({ file, ...trouble }));
  const first =
    end.is === 'broken' ? { file, line: end.line || null, why: end.why } : { file, line: 1, why: 'is no header' };
  return { is: 'broken', troubles: found.length > 0 ? found : [first] };
}

/** Which lines are not those that were attested. */
export function changedLines(file: string, bytes: Buffer, { lines: attested }: Commitments): readonly Trouble[] {
  const lines = rawLines(bytes);
  const changes = lineChanges(lines, attested).map((change) => ({ file, ...change }));
  const told = new Set(changes.map(({ line }) => line));
  // Where each entry is as it was, what the chain misses is a hash; elsewhere a line also misfits since another was changed.
  const isHash = (why: string): boolean => changes.length === 0 || why.includes('the hash was altered');
  const hashes = chainTroubles(lines).filter(({ line, why }) => !told.has(line) && isHash(why));
  return [...changes, ...hashes.map((trouble) => ({ file, ...trouble })), ...feedsApart(file, lines)];
}

/** What stands after the last line, or is missing there. */
function feedsApart(file: string, lines: readonly RawLine[]): readonly Trouble[] {
  const last = lines.at(-1);
  return last && !last.ended && last.hash !== null ? [{ file, line: last.line, why: 'has lost its line feed' }] : [];
}
