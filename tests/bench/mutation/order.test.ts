import { expect, test } from 'vitest';
import { batches, KillHistory, varied } from '../../../bench/mutation/order.ts';

const place = (file: string, line: number) => ({ file, line });

test('checks that killed what is near come first, the others as they were', () => {
  const history = new KillHistory();
  history.add(place('a.ts', 10), 'near');
  history.add(place('a.ts', 90), 'far');
  for (let kills = 0; kills < 9; kills += 1) history.add(place('b.ts', 10), 'elsewhere');
  const checks = ['one', 'elsewhere', 'far', 'near', 'two'];
  expect(history.order(place('a.ts', 11), checks)).toEqual(['near', 'far', 'elsewhere', 'one', 'two']);
});

test('a few checks are tried first, and all of them at last', () => {
  const checks = Array.from({ length: 30 }, (_, at) => String(at));
  expect(batches(checks).map(({ length }) => length)).toEqual([4, 24, 30]);
  expect(batches(checks.slice(0, 3))).toEqual([['0', '1', '2']]);
});

test('each check adds what none before it comes by', () => {
  const places = new Map([
    ['same', new Set(['a', 'b'])],
    ['most', new Set(['a', 'b', 'c'])],
    ['other', new Set(['d'])],
  ]);
  const order = varied(['nothing', 'same', 'most', 'other'], places, (name) => (name === 'd' ? 9 : 1));
  expect(order).toEqual(['other', 'most', 'nothing', 'same']);
});
