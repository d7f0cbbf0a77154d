import type { RuleId } from '../../src/contract/rules.ts';
import type { Policy } from '../reference/policy.ts';

export type Patch = (was: Policy) => Policy;

/** A change of the reference client by its name. */
export interface Named {
  /** Such as `resends.new-key`. */
  readonly name: string;
  /** What such a client does. */
  readonly text: string;
  readonly patch: Patch;
}

/** A client that breaks a rule, mostly where one has to look for it. */
export interface ClientFault extends Named {
  readonly breaks: readonly RuleId[];
}

/** Rows of `name: what it does`. */
export function named(changes: Readonly<Record<string, Patch>>): readonly Named[] {
  return Object.entries(changes).map(([row, patch]) => {
    const [name = '', text = ''] = row.split(': ');
    return { name, text, patch };
  });
}

/** Clients that break the same rule. */
export const breaking = (rule: RuleId, changes: Readonly<Record<string, Patch>>): readonly ClientFault[] =>
  named(changes).map((each) => ({ ...each, breaks: [rule] }));
