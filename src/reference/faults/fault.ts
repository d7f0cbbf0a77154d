import type { RuleId } from '../../contract/rules.ts';
import type { Patch } from '../behaviour.ts';
import { rowsOf, unchanged, type Changes, type NamedPatch, type Table } from '../named.ts';

/** Breaks one statement of the document, and names the rules that it breaks. */
export interface Fault extends NamedPatch {
  readonly breaks: readonly RuleId[];
}

type Rules = RuleId | readonly RuleId[];

/** Faults that break the same rules, each with its change or with what makes it. */
export interface Breaking<Change> {
  (rules: Rules, changes: Table<Change>): readonly Fault[];
  <Value>(rules: Rules, make: (value: Value) => Change, values: Table<Value>): readonly Fault[];
}

function breakingBy<Change>(patches: (change: Change) => Pick<Fault, 'patch' | 'live'>): Breaking<Change> {
  return <Value>(rules: Rules, ...table: Changes<Change, Value>) =>
    rowsOf(table).map(({ change, ...row }) => ({ ...row, breaks: [rules].flat(), ...patches(change) }));
}

/** Faults of the sandbox; those of live are derived from them. */
export const breaking = breakingBy<Patch>((patch) => ({ patch }));

/** Faults of live alone. */
export const breakingLive = breakingBy<Patch>((live) => ({ patch: unchanged, live }));

/** Faults that lie between the deployments. */
export const breakingOn = breakingBy<{ readonly sandbox?: Patch; readonly live?: Patch }>(
  ({ sandbox: patch = unchanged, live }) => ({ patch, ...(live && { live }) }),
);

/** Faults of which each breaks the rules that follow from what it is made of. */
export function breakingEach<Value>(
  breaking: Breaking<Patch>,
  rules: (value: Value) => Rules,
  make: (value: Value) => Patch,
  values: Table<Value>,
): readonly Fault[] {
  return Object.entries(values).flatMap(([row, value]) => breaking(rules(value), { [row]: make(value) }));
}

/** The deployments that a fault changes. */
export function standsOn({ patch, live }: Fault): readonly ('sandbox' | 'live')[] {
  return [...(patch === unchanged ? [] : (['sandbox'] as const)), ...(live === undefined ? [] : (['live'] as const))];
}
