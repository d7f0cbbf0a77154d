import type { RuleId } from '../../contract/rules.ts';
import type { Patch } from '../behaviour.ts';
import { unchanged, type NamedPatch } from '../named.ts';

/** Breaks one statement of the document, and names the rules that it breaks. */
export interface Fault extends NamedPatch {
  readonly breaks: readonly RuleId[];
}

type Rules = RuleId | readonly RuleId[];

/** A row is the name of a fault and what it does. */
type Table<Value> = Readonly<Record<`${string}: ${string}`, Value>>;

/** Faults that break the same rules, each with its change or with what makes it. */
interface Breaking<Change> {
  (rules: Rules, changes: Table<Change>): readonly Fault[];
  <Value>(rules: Rules, make: (value: Value) => Change, values: Table<Value>): readonly Fault[];
}

function breakingBy<Change>(patches: (change: Change) => Pick<Fault, 'patch' | 'live'>): Breaking<Change> {
  return <Value>(rules: Rules, ...table: [Table<Change>] | [(value: Value) => Change, Table<Value>]) => {
    const changes =
      table.length === 1
        ? Object.entries(table[0])
        : Object.entries(table[1]).map(([row, value]) => [row, table[0](value)] as const);
    return changes.map(([row, change]) => {
      const end = row.indexOf(': ');
      return { name: row.slice(0, end), text: row.slice(end + 2), breaks: [rules].flat(), ...patches(change) };
    });
  };
}

/** Faults of the sandbox; those of live are derived from them. */
export const breaking = breakingBy<Patch>((patch) => ({ patch }));

/** Faults of live alone. */
export const breakingLive = breakingBy<Patch>((live) => ({ patch: unchanged, live }));

/** Faults that lie between the deployments. */
export const breakingOn = breakingBy<{ readonly sandbox?: Patch; readonly live?: Patch }>(
  ({ sandbox: patch = unchanged, live }) => ({ patch, ...(live && { live }) }),
);

/** The deployments that a fault changes. */
export function standsOn({ patch, live }: Fault): readonly ('sandbox' | 'live')[] {
  return [...(patch === unchanged ? [] : (['sandbox'] as const)), ...(live === undefined ? [] : (['live'] as const))];
}
