import { closeSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Chain, link, type JournalEnd, type Line } from './journal-chain.ts';
import type { Entry, Header } from './journal-entry.ts';

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
      if (!isOpen) return;
      isOpen = false;
      write();
      closeSync(file);
    },
  };
}

/**
 * Hands the entries over one by one, and says at the end, or at the first line that is wrong, what was read.
 *
 * @param written settled once nothing more is written; until then the end of the file is not the journal's
 */
export async function readJournal(
  path: string,
  visit: (entry: Entry, place: EntryPlace) => void,
  written?: Promise<unknown>,
): Promise<JournalEnd> {
  const chain = new Chain();
  try {
    for await (const lines of linesOf(path, written))
      for (const line of lines) {
        const step = chain.next(line);
        if (step.is === 'broken') return { is: 'broken', line: line.line, why: step.why };
        if (step.is === 'cut') return chain.end();
        visit(step.entry, { line: line.line, offset: line.offset, bytes: line.bytes });
      }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { is: 'broken', line: 0, why: `cannot be read: ${error.message}` };
  }
  return chain.end();
}

/** The first entry alone; a text says why it cannot be read. */
export async function readHeader(path: string): Promise<Header | string> {
  const chain = new Chain();
  try {
    for await (const lines of linesOf(path))
      for (const line of lines) {
        const step = chain.next(line);
        if (step.is === 'entry' && step.entry.is === 'header') return step.entry;
        return `line ${line.line} ${step.is === 'broken' ? step.why : 'is cut'}`;
      }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return `it cannot be read: ${error.message}`;
  }
  return 'it is empty';
}

const LINE_FEED = 0x0a;

/** One buffer, read into again and again: what a stream hands over is held until garbage is collected. */
const buffer_bytes = 1 << 18;

/** How long the end of a file that grows is left alone, in milliseconds. */
const growing_ms = 200;

/** By line feed alone: `readline` also breaks at U+2028, which JSON text may hold. Lines that stand together come together. */
async function* linesOf(path: string, written?: Promise<unknown>): AsyncGenerator<Iterable<Line>> {
  let grows = written !== undefined;
  const isWhole = (): void => void (grows = false);
  const whole = written?.then(isWhole, isWhole);
  const file = await open(path);
  try {
    let buffer = Buffer.allocUnsafe(buffer_bytes);
    const state = { line: 1, offset: 0, held: 0 };
    for (;;) {
      const mayGrow = grows;
      const { bytesRead } = await file.read(buffer, state.held, buffer.length - state.held);
      if (bytesRead === 0) {
        if (!mayGrow) break;
        await Promise.race([whole, setTimeout(growing_ms, undefined, { ref: false })]);
        continue;
      }
      state.held += bytesRead;
      yield linesIn(buffer, state);
      if (state.held === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
    }
    if (state.held > 0) yield [lineOf(buffer, 0, state.held, state, false)];
  } finally {
    await file.close();
  }
}

interface Place {
  line: number;
  offset: number;
  /** Bytes at the beginning of the buffer that are no whole line yet. */
  held: number;
}

function* linesIn(buffer: Buffer, place: Place): Generator<Line> {
  const { held } = place;
  let from = 0;
  for (let to = nextFeed(buffer, from, held); to !== -1; to = nextFeed(buffer, from, held)) {
    yield lineOf(buffer, from, to, place, true);
    place.line += 1;
    place.offset += to + 1 - from;
    from = to + 1;
  }
  buffer.copyWithin(0, from, held);
  place.held = held - from;
}

function nextFeed(buffer: Buffer, from: number, held: number): number {
  const at = buffer.indexOf(LINE_FEED, from);
  return at < held ? at : -1;
}

const lineOf = (buffer: Buffer, from: number, to: number, { line, offset }: Place, ended: boolean): Line => ({
  text: buffer.toString('utf8', from, to),
  line,
  offset,
  bytes: to - from,
  ended,
});

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;
