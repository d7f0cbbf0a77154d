import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

/** What somebody did to a file, and which lines of it a verifier may name. */
export interface Edit {
  readonly kind: string;
  readonly text: string;
  readonly lines: readonly number[];
}

const textOf = (line: string): string => line.slice(76, -1);
const link = (previous: string, text: string): string =>
  createHash('sha256')
    .update(previous + text)
    .digest('hex');

/** Every hash made again, so that the chain holds. */
function chained(lines: readonly string[]): readonly string[] {
  let head = '';
  return lines.map((line) => {
    head = link(head, textOf(line));
    return `{"h":"${head}","e":${textOf(line)}}`;
  });
}

/** One character of an entry becomes another, and JSON stays JSON where that can be. */
function altered(line: string, random: Random): string {
  const digits = [...line.slice(76).matchAll(/\d/g)].map(({ index }) => index + 76);
  const at = digits.length > 0 && random.below(4) > 0 ? random.of(digits) : 76 + random.below(line.length - 77);
  const now = line[at]!;
  const other = /\d/.test(now) ? String((Number(now) + 1 + random.below(9)) % 10) : now === 'x' ? 'y' : 'x';
  return line.slice(0, at) + other + line.slice(at + 1);
}

type Change = (
  lines: readonly string[],
  random: Random,
  foreign: readonly string[],
) => { lines: readonly string[]; at: readonly number[] };

const alter: Change = (lines, random) => {
  const at = random.below(lines.length);
  return { lines: lines.with(at, altered(lines[at]!, random)), at: [at] };
};

const drop: Change = (lines, random) => {
  const at = random.below(lines.length);
  return { lines: lines.toSpliced(at, 1), at: [at] };
};

const double: Change = (lines, random) => {
  const [from, to] = [random.below(lines.length), random.below(lines.length + 1)];
  return { lines: lines.toSpliced(to, 0, lines[from]!), at: to === from ? [to, to + 1] : [to] };
};

const swap: Change = (lines, random) => {
  const one = random.below(lines.length - 1);
  const other = random.below(2) === 0 ? one + 1 : one + 1 + random.below(lines.length - one - 1);
  return { lines: lines.with(one, lines[other]!).with(other, lines[one]!), at: [one, other] };
};

const graft: Change = (lines, random, foreign) => {
  const at = 1 + random.below(lines.length - 1);
  const replaced = random.below(2);
  return { lines: lines.toSpliced(at, replaced, random.of(foreign.slice(1))), at: [at] };
};

const hash: Change = (lines, random) => {
  const at = random.below(lines.length);
  const line = lines[at]!;
  const place = 6 + random.below(64);
  const other = line[place] === '0' ? '1' : '0';
  return { lines: lines.with(at, line.slice(0, place) + other + line.slice(place + 1)), at: [at] };
};

const cut: Change = (lines, random) => {
  const at = 1 + random.below(lines.length - 1);
  return { lines: lines.slice(0, at), at: [at] };
};

const changes: Readonly<Record<string, Change>> = { alter, drop, double, swap, graft, hash, cut };
const rechainable = ['alter', 'drop', 'double', 'swap', 'graft', 'cut'];

/** A place and its neighbours that hold the same: which of them was put in or taken out nobody can tell. */
function alikeAt(lines: readonly string[], at: number): readonly number[] {
  const isAlike = (place: number): boolean =>
    lines[place] !== undefined && textOf(lines[place]) === textOf(lines[at] ?? '');
  let [first, last] = [at, at];
  while (isAlike(first - 1)) first -= 1;
  while (isAlike(last + 1)) last += 1;
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/** Some edit of a journal that changes it; null: this one would change nothing. */
export function journalEdit(journal: string, random: Random, foreign: string): Edit | null {
  const lines = journal.trimEnd().split('\n');
  const kind = random.of(Object.keys(changes));
  const change = changes[kind]!(lines, random, foreign.trimEnd().split('\n'));
  if (change.lines.map(textOf).join('\n') === lines.map(textOf).join('\n') && kind !== 'hash') return null;
  const rechained = rechainable.includes(kind) && random.below(2) === 0;
  const text = `${(rechained ? chained(change.lines) : change.lines).join('\n')}\n`;
  return {
    kind: rechained ? `${kind}, re-chained` : kind,
    text,
    lines: change.at.flatMap((at) => [...alikeAt(change.lines, at), ...alikeAt(lines, at)]).map((at) => at + 1),
  };
}

/** Some edit of a report in whatever format. */
export function reportEdit(text: string, random: Random): Edit {
  const at = random.below(text.length);
  const kind = random.of(['character', 'deletion', 'insertion', 'line']);
  const other = text[at] === '7' ? '8' : '7';
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at) + 1 || text.length;
  const edited = {
    character: text.slice(0, at) + other + text.slice(at + 1),
    deletion: text.slice(0, at) + text.slice(at + 1),
    insertion: `${text.slice(0, at)}${other}${text.slice(at)}`,
    line: text.slice(0, start) + text.slice(end),
  };
  return { kind, text: edited[kind as keyof typeof edited], lines: [] };
}
