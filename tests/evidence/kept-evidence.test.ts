import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptCount, keptSchema } from '../../src/evidence/kept-evidence.ts';

const rule = 'money.integers';
const at = (n: number) => ({ first: n, last: n });

test('the first and the last exchange are kept, and a few between', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 200 }), (numbers) => {
      const count = new KeptCount();
      for (const n of numbers) count.add(at(n));
      const { evidence } = count;
      expect(evidence).toMatchObject({
        count: numbers.length,
        first: Math.min(...numbers),
        last: Math.max(...numbers),
      });
      expect(evidence.sample?.length ?? 0).toBeLessThanOrEqual(8);
      for (const n of evidence.sample ?? []) expect(numbers).toContain(n);
      expect(keptSchema.parse(JSON.parse(JSON.stringify({ [rule]: evidence })))).toEqual({ [rule]: evidence });
    }),
  );
});

test('what a check decides by all that it sent is a span, and no exchange by itself', () => {
  const count = new KeptCount();
  count.add({ first: 3, last: 9 });
  expect(count.evidence).toEqual({ count: 1, first: 3, last: 9, sample: [] });
});

test('a journal that only counts is read', () => {
  expect(keptSchema.parse({ [rule]: 12 })).toEqual({ [rule]: { count: 12, first: null, last: null } });
});

test('what is no evidence is not read as such', () => {
  const good = { count: 2, first: 1, last: null, sample: [1] };
  expect(keptSchema.safeParse({ [rule]: good }).success).toBe(true);
  for (const bad of [null, [], 'x', {}, { ...good, first: '1' }, { ...good, last: 1.5 }, { ...good, sample: [null] }])
    expect(keptSchema.safeParse({ [rule]: bad }).success, JSON.stringify(bad)).toBe(false);
  for (const bad of [null, [], 'x', 1]) expect(keptSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
});
