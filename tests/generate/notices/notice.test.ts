import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoiledPhones } from '../../../src/generate/notices/notice.ts';

test('a phone that is spoiled is in no digits, and fewer than nine of a payer or with a letter', () => {
  for (const { value } of [
    ...spoiledPhones.boundaries,
    ...fc.sample(spoiledPhones.arbitrary, { seed: 1, numRuns: 200 }),
  ])
    expect(JSON.stringify(value) ?? '').not.toMatch(/\d{9}/);
});
