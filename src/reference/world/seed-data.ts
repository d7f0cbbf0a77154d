import { scopes, type Scope } from '../../contract/scopes.ts';
import type { Key, KeyWish } from './accounts.ts';
import { closeTill, makeKey, openBusiness, openTill, stopKey } from './dashboard.ts';
import type { Deployments } from './deployment.ts';

const day = 86_400_000;

/** The scopes that open something in the sandbox, and one that opens nothing there. */
export const restricted = [
  'charges:read',
  'charges:write',
  'balance:read',
  'bills:read',
] as const satisfies readonly Scope[];

type KeyLabel =
  | 'all'
  | 'spare'
  | (typeof restricted)[number]
  | 'other'
  | 'draft'
  | 'noWebsite'
  | 'expired'
  | 'revoked'
  | 'live'
  | 'liveSpare'
  | 'liveRead'
  | 'liveOther'
  | 'liveDraft'
  | 'liveNoWebsite'
  | 'liveExpired'
  | 'liveRevoked';

type Keys = Readonly<Record<KeyLabel, string>>;

export const readScopes: readonly Scope[] = scopes.filter((scope) => scope.endsWith(':read'));

/** What is there from the start. */
export interface SeedData {
  readonly keys: Keys;
  readonly tills: { readonly open: readonly string[]; readonly closed: string; readonly foreign: string };
  readonly website: string;
  /** People who agreed to be prompted. */
  readonly payers: readonly string[];
}

/** What numbers of several networks begin with. */
const networks = ['71', '65', '78'] as const;

const website = 'https://shop.example.test';

export function settle(deployments: Deployments): SeedData {
  const { world } = deployments;
  const main = openBusiness(world, true, website);
  const other = openBusiness(world, true, null);
  const draft = openBusiness(world, false, null);
  const noWebsite = openBusiness(world, true, null);
  const till = (business = main): string => openTill(world, business).number;
  const closed = openTill(world, main);
  closeTill(world, closed);
  return {
    keys: keysOf(deployments, { main, other, draft, noWebsite }),
    tills: { open: [till(), till()], closed: closed.number, foreign: till(other) },
    website,
    payers: networks.map((network) => `+255${network}${world.random.text('123456789', 7)}`),
  };
}

type Businesses = Readonly<Record<'main' | 'other' | 'draft' | 'noWebsite', Key['business']>>;

function keysOf(deployments: Deployments, { main, other, draft, noWebsite }: Businesses): Keys {
  const usual: KeyWish = { business: main, mode: 'test', scopes, lifetimeDays: null };
  const key = (wish: Partial<KeyWish>, at?: number): string => makeKey(deployments, { ...usual, ...wish }, at).secret;
  const longAgo = deployments.world.clock.now() - 100 * day;
  const revoked = (mode: KeyWish['mode']): string => {
    const stopped = makeKey(deployments, { ...usual, mode });
    stopKey(deployments, stopped, longAgo);
    return stopped.secret;
  };
  const live = (wish: Partial<KeyWish>, at?: number): string => key({ mode: 'live', ...wish }, at);
  return {
    all: key({}),
    spare: key({}),
    'charges:read': key({ scopes: ['charges:read'] }),
    'charges:write': key({ scopes: ['charges:write'] }),
    'balance:read': key({ scopes: ['balance:read'] }),
    'bills:read': key({ scopes: ['bills:read'] }),
    other: key({ business: other }),
    draft: key({ business: draft }),
    noWebsite: key({ business: noWebsite }),
    expired: key({ lifetimeDays: 30 }, longAgo),
    revoked: revoked('test'),
    live: live({}),
    liveSpare: live({}),
    liveRead: live({ scopes: readScopes }),
    liveOther: live({ business: other }),
    liveDraft: live({ business: draft }),
    liveNoWebsite: live({ business: noWebsite }),
    liveExpired: live({ lifetimeDays: 30 }, longAgo),
    liveRevoked: revoked('live'),
  };
}
