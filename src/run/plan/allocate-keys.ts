import type { MissingKey, Remedy } from '../../evidence/remedy.ts';
import { chooseKey, type KeyNeed } from '../../target/keys.ts';
import type { Check, Profile } from '../check/check.ts';
import type { Planned } from './planned.ts';
import { furtherKey, oneFor } from './further-keys.ts';
import { missingBesideKeys, type Means } from './missing.ts';

export type Allocated = { readonly keys: Readonly<Record<string, string>> } | { readonly missing: Remedy };

/** Equips the checks of one plan. Keys that are as good share the requests, since each has a rate of its own. */
export function keyAllocator(means: Means, profile: Profile): (check: Check) => Allocated {
  const load = new Map<string, number>();
  return (check) => {
    const allocated = allocateKeys(check, means, check.alone ? new Map() : load);
    if ('keys' in allocated && !check.alone) {
      const [most] = Object.values(allocated.keys);
      if (most !== undefined) load.set(most, (load.get(most) ?? 0) + check.cost[profile]);
    }
    return allocated;
  };
}

/**
 * Chooses the keys of a check from the ring, and looks whether the run has whatever else it asks for. A key that would have
 * to be added does for as many needs as it can.
 */
function allocateKeys(check: Check, means: Means, load: ReadonlyMap<string, number>): Allocated {
  const keys: Record<string, string> = {};
  const further: MissingKey[] = [];
  /** Whether one is missing that only the run itself could have made. */
  let exclusive = false;
  const choose = (need: KeyNeed): string | undefined => chooseKey(means.apiKeys, need, load)?.label;
  const toAdd = (need: KeyNeed): string => {
    const { differentFrom, ...alike } = need;
    const key = furtherKey(need, differentFrom !== undefined && choose(alike) !== undefined);
    const at = further.findIndex((other, place) => added(place) !== differentFrom && oneFor(other, key) !== null);
    if (at < 0) return added(further.push(key) - 1);
    further[at] = oneFor(further[at]!, key)!;
    return added(at);
  };
  for (const [name, asked] of Object.entries(check.needs.keys)) {
    const need = resolved(asked, keys);
    const choice = choose(need);
    if (choice === undefined && need.exclusive) exclusive = true;
    else keys[name] = choice ?? toAdd(need);
  }
  const missing = [...further, ...missingBesideKeys(check, means, exclusive)];
  return missing.length === 0 ? { keys } : { missing };
}

/** The keys of a check as it begins: others, if some fit, where one of its own turned out to lack what it is needed for. */
export function keysAtStart(
  { check, keys }: Planned,
  means: Means,
  load: ReadonlyMap<string, number>,
): Planned['keys'] {
  const { shown } = means.apiKeys;
  const lacks = Object.entries(check.needs.keys).some(([name, { has = [] }]) =>
    has.some((scope) => shown.get(keys[name] ?? '')?.refused.has(scope)),
  );
  const allocated = lacks ? allocateKeys(check, means, load) : { keys };
  return 'keys' in allocated ? allocated.keys : keys;
}

const added = (place: number): string => `to be added: ${place}`;

/** `differentFrom` names another need of the same check. */
export function resolved(need: KeyNeed, chosen: Readonly<Record<string, string>>): KeyNeed {
  return need.differentFrom === undefined
    ? need
    : { ...need, differentFrom: chosen[need.differentFrom] ?? need.differentFrom };
}
