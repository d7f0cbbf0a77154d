import type { MissingKey } from '../../evidence/remedy.ts';
import type { KeyNeed } from '../../target/keys.ts';

/** A key that would have to be added for a need. */
export function furtherKey(need: KeyNeed, another: boolean): MissingKey {
  const { mode = 'test', status = 'active', business = 'main', has = [], lacks = [] } = need;
  return { is: 'key', mode, status, business, has, lacks, another };
}

/** One key that would do for both; null when none can. */
export function oneFor(a: MissingKey, b: MissingKey): MissingKey | null {
  if (a.mode !== b.mode || a.status !== b.status || a.business !== b.business || a.another !== b.another) return null;
  const has = union(a.has, b.has);
  const lacks = union(a.lacks, b.lacks);
  return has.some((scope) => lacks.includes(scope)) ? null : { ...a, has, lacks };
}

/** The fewest keys that do for all of several checks, of which each needs all of its own at once. */
export function keysForAll(some: readonly MissingKey[], others: readonly MissingKey[]): readonly MissingKey[] {
  const keys = [...some];
  const taken = new Set<number>();
  for (const other of others) {
    const at = keys.findIndex((key, place) => !taken.has(place) && oneFor(key, other) !== null);
    taken.add(at < 0 ? keys.length : at);
    if (at < 0) keys.push(other);
    else keys[at] = oneFor(keys[at]!, other)!;
  }
  return keys;
}

const union = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])].toSorted();
