import { expect, test } from 'vitest';
import { lately } from '../../src/evidence/lately.ts';

test('what is asked about again is worked out once, and once more when much else was asked about', () => {
  let count = 0;
  const numberOf = lately((subject: { readonly n: number }) => {
    count += 1;
    return subject.n === 0 ? null : subject.n;
  });
  const subjects = Array.from({ length: 5_000 }, (_, n) => ({ n }));
  const [none, first] = [subjects[0]!, subjects[1]!];
  for (let again = 0; again < 3; again += 1) expect([numberOf(none), numberOf(first)]).toEqual([null, 1]);
  expect(count).toBe(2);
  for (const subject of subjects) expect(numberOf(subject)).toBe(subject.n || null);
  expect(count).toBe(5_000);
  expect(numberOf(first)).toBe(1);
  expect(count).toBe(5_001);
});
