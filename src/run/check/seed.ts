/**
 * A seed of its own for each name, derived from the run's: 32 bits, FNV-1a over both. A check of live has that of its
 * twin in the sandbox, so that both send the same.
 */
export function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of name.replace(/^live\//, '')) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
