import { expect, test } from 'vitest';
import { pageOfWhole } from '../../../src/judge/lists/following.situation.ts';
import { charge, exchange, list, listing } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const created = (n: number): string => `2026-03-01T10:00:0${n}Z`;

const shows = (numbers: readonly number[], hasMore = false, target = '/v1/charges?limit=100') =>
  exchange({
    ...listing(),
    target,
    body: list(
      numbers.map((n) => charge({ id: `ch_${n}`, created: created(n) })),
      hasMore,
    ),
  });

const whole = [5, 4, 3, 2, 1];

test.each([
  ['the rest', [3, 2, 1], false, whole, []],
  ['the rest, and more', [3, 2, 1], true, whole, ['list.has-more-ends']],
  ['a part', [3, 2], true, whole, []],
  ['a part as the last', [3, 2], false, whole, ['list.has-more-while-more']],
  ['less, and one passed over', [2, 1], false, whole, ['list.cursor-continues-after']],
  ['the cursor itself', [4, 3], true, whole, ['list.cursor-continues-after']],
  ['what is of others', [3, 2, 1, 9], false, whole, ['list.cursor-continues-after']],
  ['one that came meanwhile', [3, 2, 1, 0], false, [...whole, 0], []],
])('below a cursor a page has %s', (_what, below, hasMore, then, broken) => {
  const page = shows(below, hasMore, '/v1/charges?limit=3&starting_after=ch_4');
  expect(situated(pageOfWhole, { before: shows(whole), page, after: shows(then) }).broken).toEqual(broken);
});

test('a page after something that is not in the list is open', () => {
  const page = shows([2], false, '/v1/charges?starting_after=ch_9');
  expect(situated(pageOfWhole, { before: shows(whole), page, after: shows(whole) }).broken).toEqual([]);
});

test.each([
  ['nothing', [], []],
  ['the top of the list', [5, 3, 2, 1], []],
  ['the rest', [3, 2, 1], []],
  ['the rest but the first of it', [2, 1], ['list.cursor-continues-after']],
])('after a cursor that left the list a page has %s', (_what, below, broken) => {
  const left = [5, 3, 2, 1];
  const page = shows(below, false, '/v1/charges?starting_after=ch_4');
  const parts = { stood: shows(whole), before: shows(left), page, after: shows(left) };
  expect(situated(pageOfWhole, parts).broken).toEqual(broken);
});

test('below one of several of one moment is what the service takes for it', () => {
  const twins = (ids: readonly string[], target?: string) =>
    exchange({
      ...listing(),
      target: target ?? '/v1/charges?limit=100',
      body: list(ids.map((id) => charge({ id, created: created(id === 'ch_1' ? 1 : 4) }))),
    });
  const all = ['ch_5', 'ch_4', 'ch_1'];
  const page = twins(['ch_5', 'ch_1'], '/v1/charges?limit=3&starting_after=ch_4');
  expect(situated(pageOfWhole, { before: twins(all), page, after: twins(all) }).broken).toEqual([]);
});
