import { expect, test } from 'vitest';
import { abreastFor } from '../../../src/run/session/abreast.ts';

test.each([
  ['answers that come at once', 3, 0.5, 8],
  ['answers of a third of a second, and a machine that idles', 300, 0.8, 96],
  ['as slow answers, and a machine that has no time', 300, 0, 8],
  ['answers of a tenth of a second, and a machine that has half of its time', 100, 0.5, 20],
  ['answers of nine seconds', 9_000, 0.9, 96],
])('%s', (_, answer_ms, idle, count) => {
  expect(abreastFor(answer_ms, idle)).toBe(count);
});
