import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idempotencyKey } from '../../../src/contract/chapters/idempotency.ts';
import { keyOf, keyShape, keyShapes, nearKeys } from '../../../src/generate/idempotency/key.ts';

test('idempotency keys, never the same twice', () => {
  const lengths = keyShapes.boundaries.map(({ length }) => length);
  expect(lengths).toEqual(expect.arrayContaining([8, 128]));
  for (const shape of keyShapes.boundaries) expect(keyOf(shape)).toMatch(idempotencyKey.pattern);
  fc.assert(
    fc.property(keyShape, (shape) => {
      const key = keyOf(shape);
      expect(key).toMatch(idempotencyKey.pattern);
      expect(key).toHaveLength(shape.length);
      expect(keyOf(shape)).not.toBe(key);
    }),
  );
});

test.each(nearKeys)('two keys that differ $why', ({ pair }) => {
  const [one, other] = pair();
  expect(one).not.toBe(other);
  for (const key of [one, other]) expect(key).toMatch(idempotencyKey.pattern);
});
