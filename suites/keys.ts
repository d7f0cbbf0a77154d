import type { RuleId } from '../src/contract/rules.ts';
import type { CheckContext, Needs } from '../src/run/check/check.ts';
import type { KeyNeed } from '../src/target/keys.ts';

/** A key that may do all that the sandbox serves for charges. */
export const charging: KeyNeed = { mode: 'test', has: ['charges:read', 'charges:write'] };
/** The same of live, which codes at a till take. */
export const posing: KeyNeed = { ...charging, mode: 'live' };
export const billing: KeyNeed = { mode: 'live', has: ['bills:read', 'bills:write'] };
export const linking: KeyNeed = { mode: 'live', has: ['links:read', 'links:write'] };
export const hooking: KeyNeed = { mode: 'live', has: ['webhooks:read', 'webhooks:write'] };

export const chargingKey: Needs = { keys: { main: charging } };
/** Nobody is prompted by a code, yet its amount counts as asked for. */
export const atTill: Needs = { keys: { main: posing }, fixtures: ['till:open-1'] };
export const billingKey: Needs = { keys: { main: billing } };
export const linkingKey: Needs = { keys: { main: linking } };
export const hookingKey: Needs = { keys: { main: hooking } };

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
