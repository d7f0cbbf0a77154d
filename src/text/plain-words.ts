import type { Path } from './yaml-place.ts';
import { quoted } from './printable.ts';

export const ABSENT = Symbol('absent');

/** What stands at a path of plain data. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return ABSENT;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

/** How a person calls a type of zod. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind;

/** How a person calls what stands there instead. */
export function foundWords(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return `the text ${quoted(value)}`;
  return typeof value === 'object' ? 'a mapping' : JSON.stringify(value);
}

/** a, b or c */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(new Set(names));
