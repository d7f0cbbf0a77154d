import { expect, test } from 'vitest';
import { referenceLimit } from '../../../src/generate/charges/charge.ts';
import { nearReferences, peculiarReference } from '../../../src/generate/charges/near-reference.ts';

test('near references are other references, each another one, and none too long', () => {
  const near = nearReferences.map((changed) => changed(peculiarReference));
  expect(new Set([peculiarReference, ...near]).size).toBe(near.length + 1);
  for (const reference of near) {
    expect(reference.trim()).not.toBe(peculiarReference.trim());
    expect(`${reference} run-`.length + 36).toBeLessThanOrEqual(referenceLimit);
  }
});
