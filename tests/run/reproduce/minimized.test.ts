import { expect, test } from 'vitest';
import { minimized } from '../../../src/run/reproduce/minimized.ts';

const all = Array.from({ length: 24 }, (_, at) => at + 1);

/** What is left where all of some are needed, and how many lists were tried. */
async function left(needed: readonly number[], supported = (fewer: readonly number[]) => fewer) {
  const tried: string[] = [];
  const items = await minimized(all, {
    supported,
    holds: async (fewer) => {
      tried.push(fewer.join());
      return needed.every((one) => fewer.includes(one));
    },
  });
  return { items, tried };
}

test.each([[[24]], [[1, 24]], [[3, 4, 17]], [all.slice(0, 5)]])('leaves %j and no more', async (needed) => {
  expect((await left(needed)).items).toEqual(needed);
});

test('tries no list twice, and few for one that is needed', async () => {
  const { tried } = await left([9]);
  expect(new Set(tried).size).toBe(tried.length);
  expect(tried.length).toBeLessThan(16);
});

test('what rests on something goes with it', async () => {
  const odd = (fewer: readonly number[]) => fewer.filter((one) => one % 2 === 1 || fewer.includes(one - 1));
  const { items, tried } = await left([6], (fewer) => odd(fewer));
  expect(items).toEqual([5, 6]);
  for (const list of tried) expect(odd(list.split(',').map(Number)).join()).toBe(list);
});

test('leaves all where nothing shorter holds', async () => {
  expect((await left(all)).items).toEqual(all);
});
