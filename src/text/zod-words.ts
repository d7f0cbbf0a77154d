import type { z } from 'zod';
import { closest, suggestion } from './did-you-mean.ts';
import type { Misfit } from './misfit.ts';
import { foundWords, kindWords, oneOf } from './plain-words.ts';
import { quoted } from './printable.ts';
import type { Path } from './yaml-place.ts';

type Issue = z.core.$ZodIssue;

/** As many values as a message can list; the help lists the others, or names the one that was meant. */
const GLANCE = 6;

export function unknownKey(path: Path, key: string, known: readonly string[]): Misfit {
  const meant = closest(key, known);
  const message = `unknown key ${quoted(key)}`;
  return { path, what: 'key', message, help: suggestion(key, known), ...(meant !== undefined && { meant }) };
}

export const missing = (path: Path): Misfit => ({
  path,
  what: 'key',
  message: path.length === 0 ? 'the file is empty' : `${String(path.at(-1))} is missing`,
  absent: true,
});

/** A value that is there and wrong. A message of the schema's own goes before ours. */
export function wrongValue(issue: Issue, path: Path, found: unknown): Misfit {
  const help = helpOf(issue, found);
  const message = issue.message === '' ? unlike(expectation(issue), found) : issue.message;
  return { path, what: 'value', message, ...(help !== undefined && { help }) };
}

export const unlike = (wanted: string | undefined, found: unknown): string =>
  wanted === undefined ? 'this value is not valid here' : `expected ${wanted}, found ${foundWords(found)}`;

function helpOf(issue: Issue, found: unknown): string | undefined {
  if (issue.code === 'custom' && typeof issue.params?.['help'] === 'string') return issue.params['help'];
  if (issue.message !== '') return undefined;
  if (issue.code === 'invalid_value' && typeof found === 'string') return suggestion(found, issue.values.map(String));
  const unquoted = issue.code === 'invalid_type' && issue.expected === 'string' && isPlainScalar(found);
  return unquoted ? 'put it in quotes' : undefined;
}

const isPlainScalar = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

export function expectation(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return kindWords(issue.expected);
    case 'invalid_value':
      return issue.values.length > GLANCE ? 'a known name' : oneOf(issue.values.map(shown));
    case 'too_small':
      return `at least ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `at most ${counted(issue.maximum, issue.origin)}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
}

const shown = (value: z.core.util.Primitive): string => (typeof value === 'string' ? quoted(value) : String(value));

function counted(count: number | bigint, origin: string): string {
  if (origin === 'string') return `${count} character${count === 1 ? '' : 's'}`;
  return origin === 'array' ? `${count} ${count === 1 ? 'entry' : 'entries'}` : String(count);
}
