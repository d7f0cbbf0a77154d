import { expect, test } from 'vitest';
import { freshReference } from '../../../src/generate/charges/fresh-reference.ts';

test('references are all different, of no great length, and of every kind that is taken for something else', () => {
  const all = Array.from({ length: 400 }, freshReference);
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all.map((each) => each.length))).toBeLessThan(60);
  for (const kind of [/^test/i, /^9\d+e3$/, /^00/, /^run-/]) expect(all.some((each) => kind.test(each))).toBe(true);
});
