import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs';
import { Chain, link, type JournalEnd, type Line } from './journal-chain.ts';
import type { Entry } from './journal-entry.ts';

export type { JournalEnd };

export interface JournalWriter {
  append(entry: Entry): void;
  close(): void;
}

/** Where an entry stands in its file. */
export interface EntryPlace {
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * How long entries may wait to be written. `at-once`: they are on disk (or in the system's hands) when `append` returns, so
 * that an interrupted run keeps all. `in-batches`: what is judged is kept elsewhere, and can be judged again.
 */
type Writing = 'at-once' | 'in-batches';

const batch_characters = 1 << 16;

/** Begins a new journal; one that is already there is never written over. */
export function openJournal(path: string, writing: Writing = 'at-once'): JournalWriter {
  const file = openSync(path, 'ax');
  const most = writing === 'at-once' ? 0 : batch_characters;
  let head = '';
  let waiting = '';
  let isOpen = true;
  const write = (): void => {
    writeFileSync(file, waiting);
    waiting = '';
  };
  return {
    append(entry) {
      // What comes after the end belongs to no run, and the number of the file may be another's by then.
      if (!isOpen) return;
      const text = JSON.stringify(entry);
      head = link(head, text);
      waiting += `{"h":"${head}","e":${text}}\n`;
      if (waiting.length >= most) write();
    },
    close: () => {
      if (isOpen) write();
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
      visit(step.entry, { line: line.line, offset: line.offset, bytes: line.bytes });
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { is: 'broken', line: 0, why: `cannot be read: ${error.message}` };
  }
  return chain.end();
}

const LINE_FEED = 0x0a;

/** By line feed alone: `readline` also breaks at U+2028, which JSON text may hold. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  let line = 1;
  let offset = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let to = bytes.indexOf(LINE_FEED); to !== -1; to = bytes.indexOf(LINE_FEED, from)) {
      yield { text: bytes.toString('utf8', from, to), line, offset, bytes: to - from, ended: true };
      line += 1;
      offset += to + 1 - from;
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield { text: rest.toString(), line, offset, bytes: rest.length, ended: false };
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;
