import { expect, test } from 'vitest';
import { pageWithoutLimit, listWithOffset, listedUnmoved } from '../../../src/judge/lists/pages.situation.ts';
import { charge, exchange, list, listing, read } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const page = (count: number, hasMore = true) =>
  exchange({
    ...listing(),
    body: list(
      Array.from({ length: count }, () => charge()),
      hasMore,
    ),
  });

test.each([
  ['as many as asked for', 25, 25, 25, []],
  ['fewer each time', 10, 25, 10, ['list.default-limit']],
  ['fewer once', 10, 25, 25, []],
  ['fewer of what is moving', 10, 25, 9, []],
  ['fewer, as when 25 are asked for', 10, 10, 10, []],
])('a page without a limit holds %s', (_how, before, asked, after, broken) => {
  const parts = { before: page(before), asked: page(asked), after: page(after) };
  expect(situated(pageWithoutLimit, parts).broken).toEqual(broken);
});

test.each([
  ['as it is', ['pl_3', 'pl_2'], 200, []],
  ['moved', ['pl_2', 'pl_1'], 200, ['list.no-offset']],
  ['empty', [], 200, ['list.no-offset']],
  ['refused', [], 400, []],
])('a list with an offset is %s', (_how, ids, status, broken) => {
  const links = (all: readonly string[], over = {}) =>
    exchange({ ...listing(), ...over, body: list(all.map((id) => ({ id }))) });
  const parts = { newest: links(['pl_3', 'pl_2']), offset: links(ids, { status }) };
  expect(situated(listWithOffset, parts).broken).toEqual(broken);
});

test.each([
  ['with it', [charge()], false, 'processing', []],
  ['without it', [], false, 'processing', ['charges.list.state-filter-complete']],
  ['without it, but with more pages', [], true, 'processing', []],
  ['without it, once it moved', [], false, 'succeeded', []],
])('a list by the state of a charge, %s', (_how, charges, hasMore, state, broken) => {
  const before = exchange({ ...read('ch_1'), body: charge() });
  const after = exchange({ ...read('ch_1'), body: charge({ state }) });
  const parts = { before, after, list: exchange({ ...listing(), body: list(charges, hasMore) }) };
  expect(situated(listedUnmoved, parts).broken).toEqual(broken);
});

test('a list by another state than a charge was read in lacks it rightly', () => {
  const before = exchange({ ...read('ch_1'), body: charge() });
  const held = (state: string) =>
    situated(listedUnmoved, {
      before,
      after: before,
      list: exchange({ ...listing(`?state=${state}`), body: list([]) }),
    }).broken;
  expect(held('succeeded')).toEqual([]);
  expect(held('processing')).toEqual(['charges.list.state-filter-complete']);
});
