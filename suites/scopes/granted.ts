import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';

export const allBut = (...without: readonly Scope[]): readonly Scope[] =>
  scopes.filter((each) => !without.includes(each));

/** What the dashboard proposes for a new key. */
export const proposed: readonly Scope[] = [...scopes.filter((each) => each.endsWith(':read')), 'charges:write'];

/** Who may do it, and right after that who may not: what was allowed to one is no permission for the next. */
export const inTurns = (...each: readonly Scope[]): readonly (readonly Scope[])[] =>
  each.flatMap((scope) => [[scope], allBut(scope)]);

/** That an operation needs its scope, and nothing but it. */
export const scopesOf = (...names: readonly EndpointName[]): readonly RuleId[] =>
  names.flatMap((name) => [`scopes.${name}.required` as const, `scopes.${name}.sufficient` as const]);
