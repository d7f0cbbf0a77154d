import type { Check } from '../check/check.ts';

/** A check and the keys chosen for it, by the names of its needs. */
export interface Planned {
  readonly check: Check;
  readonly keys: Readonly<Record<string, string>>;
}
