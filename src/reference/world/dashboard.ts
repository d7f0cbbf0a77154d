import type { Business, Key, KeyWish, Tariff, Till } from './accounts.ts';
import { base62 } from './alphabets.ts';
import type { Deployments } from './deployment.ts';
import type { World } from './world.ts';

const usualTariff: Tariff = { percent: 1.5, flat_minor: 150, cap_minor: 2_500_000 };

export function openBusiness(world: World, live: boolean, website: string | null): Business {
  const id = `biz_${world.random.text(base62, 16)}`;
  const business: Business = { id, live, website, tariff: usualTariff };
  world.businesses.set(id, business);
  return business;
}

/** A key lives by the rules of the deployment that it is for. */
export function makeKey(deployments: Deployments, wish: KeyWish, at: number = deployments.world.clock.now()): Key {
  const deployment = deployments[wish.mode];
  const { access } = deployment.behaviour;
  const secret = access.newSecret(wish.mode, deployment);
  const key: Key = { ...wish, secret, expiresAt: access.expiresAt(wish.lifetimeDays, at), refusedFrom: null };
  deployment.keys.set(secret, key);
  return key;
}

export function stopKey(deployments: Deployments, key: Key, at: number = deployments.world.clock.now()): void {
  retire(deployments, key, 0, at);
}

/** Makes a replacement; the old key works on for its grace. */
export function rotateKey(deployments: Deployments, key: Key): Key {
  const { access, bounds } = deployments[key.mode].behaviour;
  retire(deployments, key, bounds.grace, deployments.world.clock.now());
  return makeKey(deployments, access.replacement(key));
}

function retire(deployments: Deployments, key: Key, grace: number, at: number): void {
  const refusedFrom = deployments[key.mode].behaviour.access.refusedFrom(at, grace, key);
  deployments.world.keys.set(key.secret, { ...key, refusedFrom });
}

export function openTill(world: World, business: Business): Till {
  const number = world.random.text('0123456789', 6);
  if (world.tills.has(number)) return openTill(world, business);
  const till: Till = { number, business, open: true };
  world.tills.set(number, till);
  return till;
}

export function closeTill(world: World, till: Till): void {
  world.tills.set(till.number, { ...till, open: false });
}
