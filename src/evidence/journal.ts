import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { Chain, link, type JournalEnd, type Line } from './journal-chain.ts';
import type { Entry } from './journal-entry.ts';

export type { JournalEnd };

export interface JournalWriter {
  /** On disk (or in the system's hands) when it returns, so that an interrupted run keeps all. */
  append(entry: Entry): void;
  close(): void;
}

/** Where an entry stands in its file. */
export interface EntryPlace {
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Begins a new journal; one that is already there is never written over. */
export function openJournal(path: string): JournalWriter {
  const file = openSync(path, 'ax');
  let head = '';
  let isOpen = true;
  return {
    append(entry) {
      // What comes after the end belongs to no run, and the number of the file may be another's by then.
      if (!isOpen) return;
      const text = JSON.stringify(entry);
      head = link(head, text);
      writeFileSync(file, `{"h":"${head}","e":${text}}\n`);
    },
    close: () => {
      isOpen = false;
      closeSync(file);
    },
  };
}

/** Hands the entries over one by one, and says at the end, or at the first line that is wrong, what was read. */
export async function readJournal(path: string, visit: (entry: Entry, place: EntryPlace) => void): Promise<JournalEnd> {
  const chain = new Chain();
  try {
    for await (const line of linesOf(path)) {
      const step = chain.next(line);
      if (step.is === 'broken') return { is: 'broken', line: line.line, why: step.why };
      if (step.is === 'cut') break;
      visit(step.entry, { line: line.line, offset: line.offset, bytes: Buffer.byteLength(line.text) });
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { is: 'broken', line: 0, why: `cannot be read: ${error.message}` };
  }
  return chain.end();
}

/** By line feed alone: `readline` also breaks at U+2028, which JSON text may hold. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  let line = 1;
  let offset = 0;
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      yield { text, line, offset, ended: true };
      line += 1;
      offset += Buffer.byteLength(text) + 1;
    }
  }
  if (rest !== '') yield { text: rest, line, offset, ended: false };
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;
