/** A seed of its own for each name, derived from the run's: 32 bits, FNV-1a over both. */
export function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}
