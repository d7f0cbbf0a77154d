import { scopes, type Scope } from '../contract/scopes.ts';
import type { KeyWish } from './accounts.ts';
import { makeKey, openBusiness, stopKey } from './dashboard.ts';
import type { Deployment } from './deployment.ts';

const day = 86_400_000;

/** The scopes that open something in the sandbox, and one that opens nothing there. */
export const restricted = [
  'charges:read',
  'charges:write',
  'balance:read',
  'bills:read',
] as const satisfies readonly Scope[];

export type KeyLabel =
  'all' | 'spare' | (typeof restricted)[number] | 'other' | 'draft' | 'expired' | 'revoked' | 'live';

export type Keys = Readonly<Record<KeyLabel, string>>;

/** The businesses and keys that are there from the start. */
export function settle(deployment: Deployment): Keys {
  const main = openBusiness(deployment, true, 'https://shop.example.test');
  const other = openBusiness(deployment, true, null);
  const draft = openBusiness(deployment, false, null);
  const usual: KeyWish = { business: main, mode: 'test', scopes, lifetimeDays: null };
  const key = (wish: Partial<KeyWish>, at?: number): string => makeKey(deployment, { ...usual, ...wish }, at).secret;
  const longAgo = deployment.clock.now() - 100 * day;
  const revoked = makeKey(deployment, usual);
  stopKey(deployment, revoked, longAgo);
  return {
    all: key({}),
    spare: key({}),
    'charges:read': key({ scopes: ['charges:read'] }),
    'charges:write': key({ scopes: ['charges:write'] }),
    'balance:read': key({ scopes: ['balance:read'] }),
    'bills:read': key({ scopes: ['bills:read'] }),
    other: key({ business: other }),
    draft: key({ business: draft }),
    expired: key({ lifetimeDays: 30 }, longAgo),
    revoked: revoked.secret,
    live: key({ mode: 'live' }),
  };
}
