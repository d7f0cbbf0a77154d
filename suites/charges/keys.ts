import type { RuleId } from '../../src/contract/rules.ts';
import type { Needs, CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';

/** A key that may do all that the sandbox serves for charges. */
export const charging: KeyNeed = { mode: 'test', has: ['charges:read', 'charges:write'] };

export const chargingKey: Needs = { keys: { main: charging } };

export function keyFor(context: CheckContext, name = 'main'): string {
  const label = context.keys[name];
  if (label === undefined) throw new Error(`the check did not ask for a key named ${name}`);
  return label;
}

/** What a refusal for want of a scope shows. */
export const ofForbiddenScope = [
  'errors.scope-on-forbidden',
  'errors.scope-is-the-needed-one',
  'errors.cause-of-forbidden-scope',
  'errors.status-of-forbidden-scope',
] as const satisfies readonly RuleId[];
