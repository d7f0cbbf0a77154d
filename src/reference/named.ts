import type { Patch } from './behaviour.ts';

/** A change of behaviour that can be asked for by its name. */
export interface NamedPatch {
  readonly name: string;
  readonly text: string;
  /** Of the sandbox. */
  readonly patch: Patch;
  /** Of live; left out, live stays as it is. */
  readonly live?: Patch;
  /** Not every check can be decided there. */
  readonly undecided?: true;
}

/** For what differs on one deployment only. */
export const unchanged: Patch = (behaviour) => behaviour;

/** A row is a name and what it does. */
export type Table<Value> = Readonly<Record<`${string}: ${string}`, Value>>;

/** Changes by their names, or values with what makes changes of them. */
export type Changes<Change, Value> =
  | readonly [changes: Table<Change>]
  | readonly [make: (value: Value) => Change, values: Table<Value>];

interface Row<Change> extends Pick<NamedPatch, 'name' | 'text'> {
  readonly change: Change;
}

export function rowsOf<Change, Value>(table: Changes<Change, Value>): readonly Row<Change>[] {
  const changes =
    table.length === 1
      ? Object.entries(table[0])
      : Object.entries(table[1]).map(([row, value]) => [row, table[0](value)] as const);
  return changes.map(([row, change]) => {
    const end = row.indexOf(': ');
    return { name: row.slice(0, end), text: row.slice(end + 2), change };
  });
}

export function named<Kind extends NamedPatch>(all: readonly Kind[], kind: string, name: string): Kind {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${kind} named ${name}`);
  return found;
}
