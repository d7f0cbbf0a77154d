import { keyLifetimesInDays } from '../../contract/chapters/auth.ts';
import { isScope } from '../../contract/scopes.ts';
import { closeTill, makeKey, openBusiness, openTill, rotateKey, stopKey } from '../world/dashboard.ts';
import { text, type Action, type Actions } from './action.ts';

const lifetimes: readonly unknown[] = keyLifetimesInDays;

const createBusiness: Action = ({ world }, { live, website }) => {
  if (typeof live !== 'boolean') return { error: 'live must be true or false' };
  if (website !== null && website !== undefined && typeof website !== 'string')
    return { error: 'website must be a string or null' };
  return { done: { business: openBusiness(world, live, website ?? null).id } };
};

const createKey: Action = (deployments, { business: id, mode, scopes, lifetime_days: days = null }) => {
  const business = deployments.world.businesses.get(text(id));
  if (!business) return { error: `there is no business ${text(id)}` };
  if (mode !== 'test' && mode !== 'live') return { error: 'mode must be test or live' };
  if (!Array.isArray(scopes) || !scopes.every(isScope)) return { error: 'scopes must be a list of documented scopes' };
  if (!lifetimes.includes(days)) return { error: 'lifetime_days must be 30, 90, 365 or null' };
  const lifetimeDays = days as number | null;
  return { done: { key: makeKey(deployments, { business, mode, scopes, lifetimeDays }).secret } };
};

const retireKey: Action = (deployments, { key: secret, when }) => {
  const key = deployments.world.keys.get(text(secret));
  if (!key) return { error: 'there is no such key' };
  if (when === '24h') return { done: { replacement: rotateKey(deployments, key).secret } };
  if (when !== 'now') return { error: 'when must be now or 24h' };
  stopKey(deployments, key);
  return { done: { replacement: null } };
};

const openTillOf: Action = ({ world }, { business: id }) => {
  const business = world.businesses.get(text(id));
  return business
    ? { done: { till: openTill(world, business).number } }
    : { error: `there is no business ${text(id)}` };
};

const closeTillNumbered: Action = ({ world }, { till: number }) => {
  const till = world.tills.get(text(number));
  if (!till) return { error: `there is no till ${text(number)}` };
  closeTill(world, till);
  return { done: {} };
};

export const dashboardActions: Actions = {
  create_business: createBusiness,
  create_key: createKey,
  retire_key: retireKey,
  open_till: openTillOf,
  close_till: closeTillNumbered,
};
