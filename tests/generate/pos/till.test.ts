import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tillPattern } from '../../../src/contract/chapters/pos.ts';
import { posBodies } from '../../../src/generate/pos/pos.ts';
import { anyTills, spoiledTills } from '../../../src/generate/pos/till.ts';

describe('a till', () => {
  test('that is spoiled is not six digits', () => {
    for (const { value, why } of [
      ...spoiledTills.boundaries,
      ...fc.sample(spoiledTills.arbitrary, { seed: 1, numRuns: 200 }),
    ]) {
      const sent = typeof value === 'string' ? value.replaceAll('{till:open-1}', '100001') : value;
      expect(typeof sent === 'string' && tillPattern.test(sent), why).toBe(false);
    }
  });

  test('of nobody is six digits', () => {
    for (const till of fc.sample(anyTills.arbitrary, { seed: 1, numRuns: 100 })) expect(till).toMatch(tillPattern);
  });
});

test('a body at a till leaves out what it does not give', () => {
  for (const body of fc.sample(posBodies.arbitrary, { seed: 1, numRuns: 200 }))
    expect(Object.values(body)).not.toContain(undefined);
});
