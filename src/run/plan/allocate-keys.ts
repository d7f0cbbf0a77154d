import type { MissingKey, Remedy } from '../../evidence/remedy.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { Check, Profile } from '../check/check.ts';
import { keyFor } from '../provision/run-keys.ts';
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

/** Chooses the keys of a check from the ring, and looks whether the run has whatever else it asks for. */
function allocateKeys(check: Check, means: Means, load: ReadonlyMap<string, number>): Allocated {
  const choosing = new Choosing(means.apiKeys, load);
  for (const [name, need] of Object.entries(check.needs.keys)) choosing.add(name, need);
  const missing = [...choosing.further, ...missingBesideKeys(check, means, choosing.exclusive)];
  return missing.length === 0 ? { keys: choosing.keys } : { missing };
}

/** The keys of one check, as far as the ring has them. One that would have to be added does for as many needs as it can. */
class Choosing {
  readonly keys: Record<string, string> = {};
  readonly further: MissingKey[] = [];
  /** Whether one is missing that only the run itself could have made. */
  exclusive = false;
  readonly #apiKeys: Means['apiKeys'];
  readonly #load: ReadonlyMap<string, number>;

  constructor(apiKeys: Means['apiKeys'], load: ReadonlyMap<string, number>) {
    this.#apiKeys = apiKeys;
    this.#load = load;
  }

  add(name: string, asked: KeyNeed): void {
    const need = resolved(asked, this.keys);
    const choice = this.#choose(need);
    if (choice !== null) this.keys[name] = choice;
    else if (need.exclusive) this.exclusive = true;
    else this.keys[name] = this.#toAdd(need);
  }

  #toAdd(need: KeyNeed): string {
    const { differentFrom, ...alike } = need;
    const key = furtherKey(need, differentFrom !== undefined && this.#choose(alike) !== null);
    const at = this.further.findIndex((other, place) => added(place) !== differentFrom && oneFor(other, key) !== null);
    if (at < 0) return added(this.further.push(key) - 1);
    this.further[at] = oneFor(this.further[at]!, key)!;
    return added(at);
  }

  #choose(need: KeyNeed): string | null {
    return keyFor(this.#apiKeys, need, this.#load);
  }
}

const added = (place: number): string => `to be added: ${place}`;

/** `differentFrom` names another need of the same check. */
export function resolved(need: KeyNeed, chosen: Readonly<Record<string, string>>): KeyNeed {
  return need.differentFrom === undefined
    ? need
    : { ...need, differentFrom: chosen[need.differentFrom] ?? need.differentFrom };
}
