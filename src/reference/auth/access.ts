import { apiKeyPattern } from '../../contract/chapters/auth.ts';
import type { Scope } from '../../contract/scopes.ts';
import { base62 } from '../world/alphabets.ts';
import type { Business, Key, KeyWish, Mode } from '../world/accounts.ts';
import { now, type Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import type { Refusal } from '../errors/refusal.ts';

/** Who may call. */
export interface Access {
  /** The key as presented; null when there is none. */
  secret(call: Call): string | null;
  wellFormed(secret: string, call: Call): boolean;
  find(secret: string, call: Call): Key | undefined;
  revoked(key: Key, at: number, call: Call): boolean;
  expired(key: Key, at: number, call: Call): boolean;
  rightAddress(key: Key, call: Call): boolean;
  admitted(business: Business, call: Call): boolean;
  holds(key: Key, scope: Scope, call: Call): boolean;
  neededScope(scope: Scope, call: Call): Scope;
  newSecret(mode: Mode, deployment: Deployment): string;
  /** The end of a new key's life. */
  expiresAt(lifetimeDays: number | null, madeAt: number): number | null;
  refusedFrom(retiredAt: number, grace: number, key: Key): number;
  /** What a retired key is replaced by. */
  replacement(key: Key): KeyWish;
}

const bearer = /^Bearer ([^\s]+)$/i;
const day = 86_400_000;

export const keyedAccess: Access = {
  secret: (call) => bearer.exec(call.header('authorization') ?? '')?.[1] ?? null,
  wellFormed: (secret) => apiKeyPattern.test(secret),
  find: (secret, call) => call.deployment.keys.get(secret),
  revoked: (key, at) => key.refusedFrom !== null && at >= key.refusedFrom,
  expired: (key, at) => key.expiresAt !== null && at >= key.expiresAt,
  rightAddress: (key, call) => key.mode === call.deployment.mode,
  admitted: ({ live }, call) => live || call.deployment.mode === 'test',
  holds: (key, scope) => key.scopes.includes(scope),
  neededScope: (scope) => scope,
  newSecret: (mode, { random }) => `sk_${mode}_${random.text(base62, 32)}`,
  expiresAt: (lifetimeDays, madeAt) => (lifetimeDays === null ? null : madeAt + lifetimeDays * day),
  refusedFrom: (retiredAt, grace) => retiredAt + grace,
  replacement: ({ business, mode, scopes, lifetimeDays }) => ({ business, mode, scopes, lifetimeDays }),
};

/** Settles whose request it is, or says why nobody's. */
export function identify(call: Call): Refusal | null {
  const { access } = call.behaviour;
  const secret = access.secret(call);
  const key = secret !== null && access.wellFormed(secret, call) ? access.find(secret, call) : undefined;
  if (!key) return { code: 'BAD_KEY' };
  const at = now(call);
  if (access.revoked(key, at, call)) return { code: 'KEY_REVOKED' };
  if (access.expired(key, at, call)) return { code: 'KEY_EXPIRED' };
  call.trace.key = key;
  return null;
}
