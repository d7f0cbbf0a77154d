import { expect, test } from 'vitest';
import { walkedAlike } from '../../../src/judge/lists/walks.situation.ts';
import { exchange, list, listing } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const made = [1, 2, 3, 4, 5, 6].map((number) => exchange({ target: '/v1/bills', body: { id: `bl_${number}` } }));
const holds = 'bills.list.holds-created' as const;

/** One walk: the pages by their ids, of which the last says that it is the last. */
const walk = (...pages: readonly (readonly number[])[]) =>
  pages.map((numbers, at) =>
    exchange({
      ...listing(at === 0 ? '' : `?starting_after=bl_${pages[at - 1]?.at(-1)}`),
      body: list(
        numbers.map((number) => ({ id: `bl_${number}` })),
        at < pages.length - 1,
      ),
    }),
  );

const whole = walk([6, 5, 4], [3, 2, 1]);

test.each([
  ['alike', walk([6, 5, 4, 3], [2, 1]), []],
  ['without what stands between two pages', walk([6, 5], [3, 2], [1]), ['list.cursor-continues-after']],
  ['without what stands within a page', walk([6, 4, 3], [2, 1]), [holds]],
  ['without the last', walk([6, 5, 4], [3, 2]), [holds]],
  ['with another one on top', walk([7, 6, 5, 4], [3, 2, 1]), []],
  ['in another order', walk([6, 4], [5, 3], [1]), []],
])('a walk is %s', (_how, other, broken) => {
  expect(situated(walkedAlike, { pages: [...whole, ...other], made, holds }).broken).toEqual(broken);
});

test('what is not known to stay, and a walk that does not end, are not missed', () => {
  const other = walk([6, 5], [3, 2, 1]);
  expect(situated(walkedAlike, { pages: [...whole, ...other], made: made.slice(4, 5), holds }).broken).toEqual([]);
  expect(situated(walkedAlike, { pages: [...whole, ...other.slice(0, 1)], made, holds }).broken).toEqual([]);
});

test('what was made and stands in no walk is missed in each', () => {
  const parts = { pages: [...walk([6, 5, 3], [2, 1]), ...walk([6, 5], [3, 2, 1])], made, holds };
  expect(situated(walkedAlike, parts).broken).toEqual([holds, holds]);
});
