import { expect, test } from 'vitest';
import { abreast } from '../../suites/sending.ts';

test('some are under way at a time, and what came of each is given in order', async () => {
  let [now, most] = [0, 0];
  const deeds = Array.from({ length: 20 }, (_, at) => async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, (at * 7) % 5));
    now -= 1;
    return at;
  });
  expect(await abreast(deeds)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(most).toBe(16);
});

test('where one fails, nothing is under way any more when that is told', async () => {
  let underWay = 0;
  const slow = async () => {
    underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
  };
  const failing = () => Promise.reject(new Error('gone'));
  await expect(abreast([slow, failing, slow])).rejects.toThrow('gone');
  expect(underWay).toBe(0);
});
