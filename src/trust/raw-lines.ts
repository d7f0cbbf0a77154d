import { createHash } from 'node:crypto';

/** A line of a journal as its bytes are, whatever became of it. */
export interface RawLine {
  /** From 1. */
  readonly line: number;
  /** What it says that the chain comes to; null where it is no line of a journal. */
  readonly hash: string | null;
  /** The entry as it is written; of what is no line of a journal, all of it. */
  readonly text: Buffer;
  /** False for a last line without its line feed. */
  readonly ended: boolean;
}

const FEED = 0x0a;
const before = '{"h":"';
const between = '","e":';
const textAt = before.length + 64 + between.length;

export function rawLines(bytes: Buffer): readonly RawLine[] {
  const lines: RawLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    lines.push(rawLine(bytes.subarray(start, end), lines.length + 1, feed !== -1));
    start = end + 1;
  }
  return lines;
}

function rawLine(bytes: Buffer, line: number, ended: boolean): RawLine {
  const head = bytes.subarray(0, textAt + 1).toString('latin1');
  const hash = /^\{"h":"([0-9a-f]{64})","e":\{$/.exec(head)?.[1];
  const isWhole = hash !== undefined && bytes.subarray(-2).toString('latin1') === '}}';
  return isWhole ? { line, hash, text: bytes.subarray(textAt, -1), ended } : { line, hash: null, text: bytes, ended };
}

/** What the chain comes to with this line after what it came to before. */
export const linkAfter = (previous: string, { text }: RawLine): string =>
  createHash('sha256').update(previous).update(text).digest('hex');
