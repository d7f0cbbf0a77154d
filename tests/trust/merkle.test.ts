import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leafOf, proofOf, rootOf, rootThrough } from '../../src/trust/merkle.ts';

const leaves = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, at) => leafOf(Buffer.from('blinding'), Buffer.from(String(at))));

/** As RFC 6962 words it. */
function asWritten(all: readonly Buffer[]): Buffer {
  if (all.length === 1) return all[0]!;
  const half = 2 ** Math.floor(Math.log2(all.length - 1));
  const [left, right] = [asWritten(all.slice(0, half)), asWritten(all.slice(half))];
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest();
}

test('the root is that of RFC 6962, whatever the number of leaves', () => {
  for (let count = 1; count < 70; count += 1) expect(rootOf(leaves(count))).toEqual(asWritten(leaves(count)));
});

test('each leaf comes to the root by its proof, at its place alone, and no other does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (size, some, other) => {
      const all = leaves(size);
      const [index, elsewhere] = [some % size, other % size];
      const path = proofOf(all, index);
      const root = rootOf(all);
      expect(rootThrough(all[index]!, { index, size, path })).toEqual(root);
      expect(rootThrough(randomBytes(32), { index, size, path })).not.toEqual(root);
      if (elsewhere !== index) expect(rootThrough(all[index]!, { index: elsewhere, size, path })).not.toEqual(root);
      expect(rootThrough(all[index]!, { index, size, path: [...path, all[0]!] })).toBeNull();
    }),
  );
});
