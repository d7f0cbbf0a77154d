import fc from 'fast-check';
import { matchEndpoint } from '../../src/contract/routes.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyOf } from '../own-business.ts';
import { refusals, type Cast } from '../sandbox/refusals.ts';

const scopeOf = ({ method, path }: RequestTemplate): Scope | null =>
  matchEndpoint(method, path)?.endpoint.scope ?? null;

interface Unscoped {
  /** By the one scope that a key has not. */
  readonly keys: ReadonlyMap<Scope, string>;
  readonly refused: readonly RequestTemplate[];
}

/** Each is asked for with a key that may do everything else. */
export async function withoutScope(
  context: CheckContext,
  business: string,
  requests: readonly RequestTemplate[],
): Promise<Unscoped> {
  const keys = new Map<Scope, string>();
  const refused: RequestTemplate[] = [];
  for (const request of requests) {
    const scope = scopeOf(request);
    if (scope === null) continue;
    const key =
      keys.get(scope) ?? (await keyOf(context, business, { scopes: scopes.filter((each) => each !== scope) }));
    keys.set(scope, key);
    refused.push({ ...request, key: { use: key } });
  }
  return { keys, refused };
}

/** So many mistakes at the most in what a key may write. */
export const mistakes = 2;

/** Such a mistake opens nothing that the key may not read: for each such key its mistakes, and what it may not read. */
export const unreadAfterMistakes = (
  { keys, refused }: Unscoped,
  cast: Cast,
  deployment: Deployment,
): readonly (readonly RequestTemplate[])[] =>
  [...keys].flatMap(([scope, key]) => {
    const writing = scope.replace(':read', ':write');
    if (writing === scope) return [];
    const mistaken = refusals[deployment].flatMap((ask) => ask({ ...cast, second: key }) ?? []);
    const written = mistaken.filter((request) => scopeOf(request) === writing);
    const some = drawn(fc.shuffledSubarray(written, { minLength: written.length })).slice(0, mistakes);
    return some.length === 0 ? [] : [[...some, ...refused.filter((request) => scopeOf(request) === scope)]];
  });
