import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';

type Written = Readonly<Record<string, unknown>>;

/** What the keys of some exchanges must be, as far as it mattered to them. */
export function keyNeeds(exchanges: readonly Exchange[]): Readonly<Record<string, Written>> {
  const labels = [...new Set(exchanges.filter(({ key }) => key.kind === 'listed').map(({ key }) => key.label))];
  return Object.fromEntries(
    labels.map((label) => [keyName(label), need(exchanges.filter(({ key }) => key.label === label))]),
  );
}

function need(exchanges: readonly Exchange[]): Written {
  const { mode, status, business, scopes } = (exchanges[0] as Exchange).key;
  const asked = [...new Set(exchanges.flatMap(scopeOf))];
  const has = asked.filter((scope) => scopes === null || scopes.includes(scope));
  const lacks = asked.filter((scope) => !has.includes(scope));
  return {
    ...(mode !== null && { mode }),
    ...(status !== 'active' && status !== 'unsure' && { status }),
    ...(business !== null && ['other', 'draft', 'no_website'].includes(business) && { business }),
    ...(has.length > 0 && { has }),
    ...(lacks.length > 0 && { lacks }),
  };
}

function scopeOf({ request }: Exchange): string[] {
  const matched = matchEndpoint(request.method, request.target);
  return matched === null ? [] : [matched.endpoint.scope];
}

/** A label as the name of a key in a story. */
export const keyName = (label: string): string => {
  const plain = label.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '-');
  return /^[a-z]/.test(plain) ? plain.slice(0, 41) : `key-${plain}`.slice(0, 41);
};
