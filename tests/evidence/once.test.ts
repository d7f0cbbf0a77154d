import { expect, test } from 'vitest';
import { once } from '../../src/evidence/once.ts';

test('the same subject is worked out once, others anew, nothing included', () => {
  let asked = 0;
  const sizeOf = once((of: { readonly size?: number }) => {
    asked += 1;
    return of.size;
  });
  const [one, other] = [{ size: 1 }, {}];
  expect([one, one, other, other, one].map(sizeOf)).toEqual([1, 1, undefined, undefined, 1]);
  expect(asked).toBe(3);
});
