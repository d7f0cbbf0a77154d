import { keyLifetimesInDays } from '../../contract/limits.ts';
import { isScope } from '../../contract/scopes.ts';
import { makeKey, openBusiness, rotateKey, stopKey } from '../dashboard.ts';
import { text, type Action, type Done } from './action.ts';

const lifetimes: readonly unknown[] = keyLifetimesInDays;

export const createBusiness: Action = (deployment, { live, website }) => {
  if (typeof live !== 'boolean') return { error: 'live must be true or false' };
  if (website !== null && website !== undefined && typeof website !== 'string')
    return { error: 'website must be a string or null' };
  return { done: { business: openBusiness(deployment, live, website ?? null).id } };
};

export const createKey: Action = (deployment, { business: id, mode, scopes, lifetime_days: days = null }) => {
  const business = deployment.businesses.get(text(id));
  if (!business) return { error: `there is no business ${text(id)}` };
  if (mode !== 'test' && mode !== 'live') return { error: 'mode must be test or live' };
  if (!Array.isArray(scopes) || !scopes.every(isScope)) return { error: 'scopes must be a list of documented scopes' };
  if (!lifetimes.includes(days)) return { error: 'lifetime_days must be 30, 90, 365 or null' };
  const lifetimeDays = days as number | null;
  return { done: { key: makeKey(deployment, { business, mode, scopes, lifetimeDays }).secret } };
};

export const retireKey: Action = (deployment, { key: secret, when }): Done => {
  const key = deployment.keys.get(text(secret));
  if (!key) return { error: 'there is no such key' };
  if (when === '24h') return { done: { replacement: rotateKey(deployment, key).secret } };
  if (when !== 'now') return { error: 'when must be now or 24h' };
  stopKey(deployment, key);
  return { done: { replacement: null } };
};
