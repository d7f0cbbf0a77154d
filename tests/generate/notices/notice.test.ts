import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoiledPhone, spoiledPhoneBoundaries } from '../../../src/generate/notices/notice.ts';

test('a phone that is spoiled is in no digits, and fewer than nine of a payer or with a letter', () => {
  for (const { value } of [...spoiledPhoneBoundaries, ...fc.sample(spoiledPhone, { seed: 1, numRuns: 200 })])
    expect(JSON.stringify(value) ?? '').not.toMatch(/\d{9}/);
});
