import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** As in RFC 6962, of a blinding and what is committed to: without the blinding nobody can try what it may be. */
export const leafOf = (blinding: Uint8Array, content: Uint8Array): Buffer => sha256(LEAF, blinding, content);

/** From the leaves up: what has no neighbour goes up as it is. */
function levelsOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level))
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, place) => {
      const [left, right] = level.slice(place * 2, place * 2 + 2);
      return right ? sha256(NODE, left!, right) : left!;
    });
  return levels;
}

export const rootOf = (leaves: readonly Buffer[]): Buffer => levelsOf(leaves).at(-1)?.[0] ?? sha256();

/** What it takes beside a leaf to come to the root, from below. */
export function proofOf(leaves: readonly Buffer[], index: number): readonly Buffer[] {
  return levelsOf(leaves).flatMap((level, height) => level[(index >> height) ^ 1] ?? []);
}

/** null: that many hashes are not what a tree of this size takes. */
export function rootThrough(
  leaf: Buffer,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly Buffer[] },
): Buffer | null {
  const rest = [...path];
  let [node, place] = [leaf, index];
  for (let width = size; width > 1; width = Math.ceil(width / 2), place >>= 1) {
    if ((place ^ 1) >= width) continue;
    const beside = rest.shift();
    if (!beside) return null;
    node = place % 2 === 1 ? sha256(NODE, beside, node) : sha256(NODE, node, beside);
  }
  return rest.length === 0 && index < size ? node : null;
}
