import { scopes, type Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import { bounds, check } from '../../change.ts';
import { now, type Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import { asksFor } from '../../when.ts';
import type { Key, KeyWish } from '../../world/accounts.ts';
import { breaking, breakingLive } from '../fault.ts';
import { access, expiredTaken, revokedTaken } from './changes.ts';

const hour = 3_600_000;
const day = 24 * hour;

const living = (days: number | null, actually: number | null): Patch =>
  access((was) => ({ expiresAt: (asked, madeAt) => was.expiresAt(asked === days ? actually : asked, madeAt) }));

const isInGrace = ({ trace }: Call): boolean => trace.key !== undefined && trace.key.refusedFrom !== null;

const replacedBy = (other: (key: Key) => Partial<KeyWish>): Patch =>
  access((was) => ({ replacement: (key) => ({ ...was.replacement(key), ...other(key) }) }));

const isToWrite = (write: Scope, read: Scope): boolean => write === read.replace(':read', ':write') && write !== read;

const graceRemembered: Patch = access((was) => {
  const ends = new Map<string, number>();
  return {
    revoked: (key, at, call) => {
      const end = ends.get(key.secret);
      if (key.refusedFrom !== null && key.refusedFrom > at) ends.set(key.secret, key.refusedFrom);
      return end === undefined ? was.revoked(key, at, call) : at >= end;
    },
  };
});

/** An end that each use within half an hour puts off. */
const putOff: Patch = access((was) => {
  const used = new Map<string, number>();
  return {
    expired: (key, at, call) => {
      const isInUse = at - (used.get(key.secret) ?? -Infinity) < hour / 2;
      const isOver = was.expired(key, at, call) && !isInUse;
      if (!isOver) used.set(key.secret, at);
      return isOver;
    },
  };
});

export const keyLifetimeFaults = [
  ...breakingLive(['keys.lifetime-not-extended', 'keys.expired-refused'], {
    'lifetime.put-off-by-use: a key that is in use when its lifetime ends works on until half an hour of quiet': putOff,
  }),
  ...breaking(['keys.expired-refused', 'keys.lifetime-30-days', 'keys.lifetime-90-days', 'keys.lifetime-one-year'], {
    'expired.taken: expired keys work': access(() => ({ expired: () => false })),
  }),
  ...breaking('keys.expired-refused', expiredTaken, {
    'expired.taken-on-read: an expired key may still read a charge': asksFor('charges.get'),
    'expired.taken-on-list: an expired key may still list': asksFor('charges.list'),
    'expired.taken-on-create: an expired key may still charge': asksFor('charges.create'),
  }),
  ...breaking(['keys.lifetime-30-days', 'auth.bearer-key-accepted'], {
    'lifetime.30-is-29: a key of 30 days lives 29': living(30, 29),
  }),
  ...breaking(['keys.lifetime-30-days', 'keys.expired-refused'], {
    'lifetime.30-is-31: a key of 30 days lives 31': living(30, 31),
  }),
  ...breaking(['keys.lifetime-90-days', 'auth.bearer-key-accepted'], {
    'lifetime.90-is-89: a key of 90 days lives 89': living(90, 89),
    'lifetime.90-is-30: a key of 90 days lives 30': living(90, 30),
  }),
  ...breaking(['keys.lifetime-one-year', 'auth.bearer-key-accepted'], {
    'lifetime.year-is-360: a key of one year lives 360 days': living(365, 360),
  }),
  ...breaking(['keys.lifetime-one-year', 'keys.expired-refused'], {
    'lifetime.year-is-forever: a key of one year never expires': living(365, null),
  }),
  ...breaking(['keys.lifetime-none', 'auth.bearer-key-accepted'], {
    'lifetime.none-is-a-year: a key without a lifetime lives a year': living(null, 365),
  }),
  ...breaking(['keys.revoked-refused', 'keys.stopped-now-refused', 'keys.old-refused-after-grace'], revokedTaken, {
    'revoked.taken: retired keys work on': () => true,
    'revoked.taken-on-list: a retired key may still list': asksFor('charges.list'),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], access, {
    'stopped.works-for-a-minute: a stopped key works for another minute': (was) => ({
      refusedFrom: (at, grace, key) => was.refusedFrom(at, grace === 0 ? 60_000 : grace, key),
    }),
  }),
  ...breaking(['keys.both-work-in-grace', 'auth.bearer-key-accepted'], bounds, {
    'grace.none: a key to be retired in 24 hours is refused at once': { grace: 0 },
    'grace.12-hours: the grace of a key is 12 hours': { grace: 12 * hour },
    'grace.23-hours: the grace of a key is 23 hours': { grace: 23 * hour },
  }),
  ...breaking(['keys.old-refused-after-grace', 'keys.revoked-refused'], bounds, {
    'grace.25-hours: the grace of a key is 25 hours': { grace: 25 * hour },
    'grace.forever: a replaced key is never refused': { grace: 100_000 * day },
  }),
  ...breaking(['keys.rotation-makes-replacement', 'keys.both-work-in-grace', 'keys.replacement-has-same-scopes'], {
    'replacement.other-mode: the replacement of a key is a key for the other deployment': replacedBy(({ mode }) => ({
      mode: mode === 'test' ? 'live' : 'test',
    })),
  }),
  ...breaking('keys.replacement-has-same-scopes', replacedBy, {
    'replacement.more-scopes: the replacement holds every scope': () => ({ scopes }),
    'replacement.read-scopes-only: the replacement may not write': (key) => ({
      scopes: key.scopes.filter((scope) => scope.endsWith(':read')),
    }),
  }),
  ...breakingLive('keys.replacement-has-same-scopes', replacedBy, {
    'replacement.reads-what-it-writes: the replacement may also read what the old key could only write': (key) => ({
      scopes: scopes.filter((scope) => key.scopes.includes(scope) || key.scopes.some((held) => isToWrite(held, scope))),
    }),
    'replacement.writes-what-it-reads: the replacement may also write what the old key could only read': (key) => ({
      scopes: scopes.filter((scope) => key.scopes.includes(scope) || key.scopes.some((held) => isToWrite(scope, held))),
    }),
  }),
  ...breakingLive(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'stopped.not-before-its-grace: a key that was used in its grace works to the end of it, though it is stopped':
      graceRemembered,
  }),
  ...breaking(['keys.replacement-has-same-lifetime', 'keys.expired-refused'], replacedBy, {
    'replacement.without-lifetime: the replacement never expires': () => ({ lifetimeDays: null }),
  }),
  ...breaking(['keys.replacement-has-same-lifetime', 'auth.bearer-key-accepted'], replacedBy, {
    'replacement.shorter-lifetime: the replacement lives 30 days': () => ({ lifetimeDays: 30 }),
  }),
  ...breaking(['keys.revoked-refused', 'keys.old-refused-after-grace', 'keys.stopped-now-refused'], revokedTaken, {
    'revoked.taken-on-balance: a retired key may still see the balance': asksFor('balance.get'),
  }),
  ...breaking(['auth.bearer-key-accepted', 'keys.both-work-in-grace'], check('key'), {
    'stopped.stops-all: when a key is stopped, all keys of its business are refused': (was) => (call) => {
      const refusal = was(call);
      const mine = call.trace.key;
      if (refusal || !mine) return refusal;
      const keys = [...call.deployment.keys.values()].filter(({ business }) => business === mine.business);
      const stopped = keys.some(({ refusedFrom }) => refusedFrom !== null && Math.abs(now(call) - refusedFrom) < day);
      return stopped ? { code: 'KEY_REVOKED' } : null;
    },
  }),
  ...breaking('keys.both-work-in-grace', check('scope'), {
    'grace.reads-only: in its grace a replaced key may only read': (was) => (call) =>
      was(call) ?? (isInGrace(call) && isServed(call.route, 'charges.create') ? { code: 'KEY_REVOKED' } : null),
  }),
];
