import { expect, test } from 'vitest';
import { at, bodyPath } from '../../../src/scenario/execute/body-path.ts';
import { equal } from '../../../src/scenario/execute/equal.ts';
import { mismatch, momentOf } from '../../../src/scenario/execute/match.ts';
import type { Matcher } from '../../../src/scenario/execute/matcher.ts';
import { matchesPattern, patternProblem } from '../../../src/scenario/read/safe-pattern.ts';

const fits: readonly (readonly [Matcher, unknown])[] = [
  ['a', 'a'],
  [null, null],
  [
    [1, { a: 2 }],
    [1, { a: 2 }],
  ],
  [{ equals: { a: 1, b: [] } }, { b: [], a: 1 }],
  [{ not: 'b' }, 'a'],
  [{ not: { one_of: ['b', 'c'] } }, 'a'],
  [{ type: 'integer', gte: 1, lt: 3 }, 2],
  [{ type: ['string', 'null'] }, null],
  [{ matches: '^ch_[a-z]+$' }, 'ch_abc'],
  [{ starts_with: 'ch_', ends_with: 'x' }, 'ch_x'],
  [{ length: 2 }, 'é☕'],
  [{ length: { gt: 0, lte: 2 } }, [1, 2]],
  [{ contains: { id: 'b' } }, [{ id: 'a' }, { id: 'b' }]],
  [{ contains: 'ell' }, 'hello'],
  [{ each: { state: 'failed', 'n[0]': { gt: 0 } } }, [{ state: 'failed', n: [1] }]],
  [{ each: { state: 'failed' } }, []],
  [{ date_time: true }, '2026-01-01T03:00:00.123+03:00'],
  [{ after: '2026-01-01T00:00:00Z', within: '15m' }, '2026-01-01T03:15:00+03:00'],
  [{ before: 1_800_000_000 }, '2026-01-01T00:00:00Z'],
];

test.each(fits)('%j fits %j', (matcher, value) => expect(mismatch(matcher, { value })).toBeNull());

const misses: readonly (readonly [Matcher, unknown, string])[] = [
  ['1', 1, 'to be "1"'],
  [{ gt: 1 }, '2', 'to be above 1'],
  [{ length: 2 }, [1], 'to have a length that is 2'],
  [
    { each: { state: 'failed' } },
    [{ state: 'failed' }, { state: 'expired' }],
    'to have in item 1 state to be "failed"',
  ],
  [{ type: 'object' }, [], 'to be object'],
  [{ date_time: true }, '2026-01-01', 'to be an ISO 8601 date and time'],
  [
    { after: '2026-01-01T00:00:00Z', within: '15m' },
    '2026-01-01T00:15:01Z',
    'to be after "2026-01-01T00:00:00Z" within 15m',
  ],
  [{ exists: false }, 1, 'to be absent'],
  [{ not: { type: 'null' } }, null, 'not to fit {"type":"null"}'],
];

test.each(misses)('%j misses %j', (matcher, value, words) => expect(mismatch(matcher, { value })).toBe(words));

test('what is not there fits only matchers that say so', () => {
  expect(mismatch({ absent: true }, null)).toBeNull();
  expect(mismatch({ exists: false }, null)).toBeNull();
  expect(mismatch({ not: 'x' }, null)).toBeNull();
  expect(mismatch(null, null)).toBe('to be null');
  expect(mismatch({ type: 'string' }, null)).toBe('to be there (type "string")');
});

test('paths walk over what the JSON holds and nothing else', () => {
  const body = JSON.parse('{"data":[{"id":"a"},{"id":"b"}],"__proto__":{"own":1},"a-b":{"0":"x"}}') as unknown;
  const value = (path: string): unknown => at(body, bodyPath(path) ?? [])?.value;
  expect(value('data[0].id')).toBe('a');
  expect(value('data.1.id')).toBe('b');
  expect(value('data[-1].id')).toBe('b');
  expect(value('a-b.0')).toBe('x');
  expect(value('$')).toBe(body);
  expect(value('__proto__.own')).toBe(1);
  for (const path of ['constructor', 'data.length', 'data.map', 'toString', 'data[2]', 'data[-3]', 'data.id'])
    expect(value(path)).toBeUndefined();
  for (const path of ['', '.', 'a..b', '.a', 'a b', 'a[', 'a[x]']) expect(bodyPath(path)).toBeNull();
});

test('equal compares as JSON', () => {
  expect(equal({ a: undefined }, {})).toBe(false);
  expect(equal([], {})).toBe(false);
  expect(equal({ a: [{ b: null }] }, { a: [{ b: null }] })).toBe(true);
});

test('moments', () => {
  expect(momentOf('2026-01-01T00:00:00+0300')).toBe(Date.parse('2025-12-31T21:00:00Z'));
  expect(momentOf(1)).toBe(1000);
  expect(momentOf('yesterday')).toBeNull();
});

test('patterns that could take forever are refused', () => {
  for (const pattern of ['(a+)+$', '(a|a)*b', '((a{1,9})x?)*', '(?:\\w*)+', 'a'.repeat(201), '(', '(a)\\1'])
    expect(patternProblem(pattern)).not.toBeNull();
  for (const pattern of ['^ch_[A-Za-z0-9]+$', '(mpesa|airtel)', '[(+]*', '(ab)?c+', '^(\\d{4}) ?$'])
    expect(patternProblem(pattern)).toBeNull();
  expect(matchesPattern('x', 'x'.repeat(3000))).toBe(false);
});
