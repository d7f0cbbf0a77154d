import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedBytes, derivedNumber, derivedText } from '../../src/random/derive.ts';

const parts = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 });

test('the same parts give the same, others give others', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const alike = JSON.stringify(one) === JSON.stringify(other);
      expect(derivedBytes(16, ...one).equals(derivedBytes(16, ...other))).toBe(alike);
    }),
  );
});

test('what is longer begins as what is shorter does', () => {
  expect(derivedBytes(100, 1, 'a').subarray(0, 7)).toEqual(derivedBytes(7, 1, 'a'));
});

test('numbers are of 32 bits, and texts of their alphabet', () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => derivedNumber(7, at));
  expect(new Set(numbers).size).toBe(1000);
  expect(numbers.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32)).toBe(true);
  expect(derivedText('abc', 500, 'x')).toMatch(/^(?=.*a)(?=.*b)(?=.*c)[abc]{500}$/);
});
