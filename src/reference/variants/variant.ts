import type { Patch } from '../behaviour.ts';
import { rowsOf, unchanged, type Changes, type NamedPatch, type Table } from '../named.ts';

interface Varying<Change> {
  (changes: Table<Change>): readonly NamedPatch[];
  <Value>(make: (value: Value) => Change, values: Table<Value>): readonly NamedPatch[];
}

function varyingBy<Change>(patches: (change: Change) => Pick<NamedPatch, 'patch' | 'live'>): Varying<Change> {
  return <Value>(...table: Changes<Change, Value>) =>
    rowsOf(table).map(({ change, ...row }) => ({ ...row, ...patches(change) }));
}

/** Going live changes the address and the key: a service differs from the documented one on both in the same way. */
export const varying = varyingBy<Patch>((patch) => ({ patch, live: patch }));

export const varyingSandbox = varyingBy<Patch>((patch) => ({ patch, live: unchanged }));

export const varyingLive = varyingBy<Patch>((live) => ({ patch: unchanged, live }));

export const varyingOn = varyingBy<{ readonly sandbox: Patch; readonly live: Patch }>(({ sandbox, live }) => ({
  patch: sandbox,
  live,
}));

/** Where a check may come to no end without being at fault. */
export const partlyUndecided = (variants: readonly NamedPatch[]): readonly NamedPatch[] =>
  variants.map((variant) => ({ ...variant, undecided: true }));
