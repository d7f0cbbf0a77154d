import type { Call } from '../../http/call.ts';
import type { Key } from '../../world/accounts.ts';

/** What a faulty service keeps beside its records, for each thing that it is about. */
export function memory<Value>(fresh: () => Value): (owner: object) => Value {
  const kept = new WeakMap<object, { readonly value: Value }>();
  return (owner) => {
    const entry = kept.get(owner) ?? { value: fresh() };
    kept.set(owner, entry);
    return entry.value;
  };
}

/** The same for keys, which change their records when they are retired. */
export function memoryOfKeys<Value>(fresh: () => Value): (key: Key, call: Call) => Value {
  const ofDeployment = memory<Map<string, Value>>(() => new Map());
  return ({ secret }, { deployment }) => {
    const known = ofDeployment(deployment);
    const value = known.get(secret) ?? fresh();
    known.set(secret, value);
    return value;
  };
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
