import { duration, seconds } from '../../text/duration.ts';
import { at, bodyPath, type Found } from './body-path.ts';
import { equal } from './equal.ts';
import { parseDateTime } from '../../contract/date-time.ts';
import type { Items, Matcher, Relations } from './matcher.ts';
import { relationsOf } from '../read/proofread-expectation.ts';
import { matchesPattern, patternProblem } from '../read/safe-pattern.ts';

/** What a matcher asked for and did not find, in words that follow the name of what was looked at. */
type Mismatch = string | null;

/** @param found null where the path leads nowhere. */
export function mismatch(matcher: Matcher, found: Found): Mismatch {
  const relations = relationsOf(matcher);
  if (relations === null) return found !== null && equal(found.value, matcher) ? null : `to be ${show(matcher)}`;
  if (relations.absent === true || relations.exists === false) return found === null ? null : 'to be absent';
  if (found === null)
    return Object.keys(relations).length === 1 && relations.not !== undefined ? null : wanted(relations);
  for (const name of TESTED) {
    const bound = relations[name];
    const missed = bound === undefined ? null : TESTS[name]?.(found.value, bound as never, relations);
    if (missed) return missed;
  }
  return null;
}

type Tests = {
  readonly [Name in keyof Relations]?: (
    value: unknown,
    bound: Exclude<Relations[Name], undefined>,
    relations: Relations,
  ) => Mismatch;
};

const when = (holds: boolean, otherwise: string): Mismatch => (holds ? null : otherwise);

const comparison =
  (words: string, holds: (value: number, bound: number) => boolean) =>
  (value: unknown, bound: unknown): Mismatch =>
    when(
      typeof value === 'number' && typeof bound === 'number' && holds(value, bound),
      `to be ${words} ${show(bound)}`,
    );

const TESTS: Tests = {
  type: (value, type) => when(isOneOf(value, [type].flat()), `to be ${[type].flat().join(' or ')}`),
  equals: (value, other) => when(equal(value, other), `to equal ${show(other)}`),
  not: (value, matcher) => when(mismatch(matcher, { value }) !== null, `not to fit ${show(matcher)}`),
  matches: (value, pattern) =>
    when(
      typeof value === 'string' && patternProblem(pattern) === null && matchesPattern(pattern, value),
      `to match /${pattern}/`,
    ),
  starts_with: (value, start) =>
    when(typeof value === 'string' && value.startsWith(start), `to begin with ${show(start)}`),
  ends_with: (value, end) => when(typeof value === 'string' && value.endsWith(end), `to end with ${show(end)}`),
  one_of: (value, list) => {
    const isListed = list.some((one) => equal(value, one));
    return when(isListed, `to be one of ${list.map(show).join(', ')}`);
  },
  gt: comparison('above', (value, bound) => value > bound),
  gte: comparison('at least', (value, bound) => value >= bound),
  lt: comparison('below', (value, bound) => value < bound),
  lte: comparison('at most', (value, bound) => value <= bound),
  length: lengthMismatch,
  contains: containsMismatch,
  each: eachMismatch,
  date_time: (value) => when(typeof value === 'string' && momentOf(value) !== null, 'to be an ISO 8601 date and time'),
  after: (value, moment, { within }) =>
    when(follows(value, moment, within), `to be after ${show(moment)}${reach(within)}`),
  before: (value, moment, { within }) =>
    when(follows(moment, value, within), `to be before ${show(moment)}${reach(within)}`),
};

const TESTED = Object.keys(TESTS) as (keyof Relations)[];

function lengthMismatch(value: unknown, asked: Matcher): Mismatch {
  const length = Array.isArray(value) ? value.length : typeof value === 'string' ? Array.from(value).length : null;
  const missed = mismatch(asked, length === null ? null : { value: length });
  return missed === null ? null : `to have a length that is ${missed.replace('to be ', '')}`;
}

function containsMismatch(value: unknown, items: Items): Mismatch {
  if (typeof value === 'string')
    return when(typeof items !== 'object' && value.includes(String(items)), `to contain ${show(items)}`);
  return when(
    Array.isArray(value) && value.some((item) => itemMismatch(item, items) === null),
    `to contain ${show(items)}`,
  );
}

function eachMismatch(value: unknown, items: Items): Mismatch {
  if (!Array.isArray(value)) return 'to be a list';
  for (const [index, item] of value.entries()) {
    const missed = itemMismatch(item, items);
    if (missed !== null) return `to have in item ${index} ${missed}`;
  }
  return null;
}

function itemMismatch(item: unknown, items: Items): Mismatch {
  if (typeof items !== 'object' || items === null) return mismatch(items, { value: item });
  for (const [path, matcher] of Object.entries(items)) {
    const missed = mismatch(matcher, at(item, bodyPath(path) ?? []));
    if (missed !== null) return `${path} ${missed}`;
  }
  return null;
}

const isOneOf = (value: unknown, types: readonly string[]): boolean => types.some((type) => isOf(value, type));

function isOf(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return typeof value === type && value !== null && !Array.isArray(value);
}

function follows(later: unknown, earlier: unknown, within: string | undefined): boolean {
  const [a, b] = [momentOf(later), momentOf(earlier)];
  if (a === null || b === null) return false;
  return a > b && (within === undefined || a - b <= seconds(within) * 1000);
}

const reach = (within: string | undefined): string =>
  within === undefined ? '' : ` within ${duration(seconds(within))}`;

function wanted(relations: Relations): string {
  const parts = Object.entries(relations).map(([name, bound]) => (bound === true ? name : `${name} ${show(bound)}`));
  return `to be there (${parts.join(', ')})`;
}

/** Milliseconds; a number is Unix seconds. null: no moment. */
export const momentOf = (value: unknown): number | null =>
  typeof value === 'number' ? value * 1000 : parseDateTime(value);

const SHOWN = 200;

/** A value in a message: as JSON, and not longer than a few lines. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
