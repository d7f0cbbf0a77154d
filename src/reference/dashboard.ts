import type { Business, Key, KeyWish, Tariff } from './accounts.ts';
import { base62 } from './alphabets.ts';
import type { Deployment } from './deployment.ts';

const usualTariff: Tariff = { percent: 1.5, flat_minor: 150, cap_minor: 2_500_000 };

export function openBusiness(deployment: Deployment, live: boolean, website: string | null): Business {
  const id = `biz_${deployment.random.text(base62, 16)}`;
  const business: Business = { id, live, website, tariff: usualTariff };
  deployment.businesses.set(id, business);
  return business;
}

export function makeKey(deployment: Deployment, wish: KeyWish, at: number = deployment.clock.now()): Key {
  const { access } = deployment.behaviour;
  const secret = access.newSecret(wish.mode, deployment);
  const key: Key = { ...wish, secret, expiresAt: access.expiresAt(wish.lifetimeDays, at), refusedFrom: null };
  deployment.keys.set(secret, key);
  return key;
}

export function stopKey(deployment: Deployment, key: Key, at: number = deployment.clock.now()): void {
  retire(deployment, key, 0, at);
}

/** Makes a replacement; the old key works on for its grace. */
export function rotateKey(deployment: Deployment, key: Key): Key {
  const { access, bounds } = deployment.behaviour;
  retire(deployment, key, bounds.grace, deployment.clock.now());
  return makeKey(deployment, access.replacement(key));
}

function retire(deployment: Deployment, key: Key, grace: number, at: number): void {
  const refusedFrom = deployment.behaviour.access.refusedFrom(at, grace);
  deployment.keys.set(key.secret, { ...key, refusedFrom });
}
