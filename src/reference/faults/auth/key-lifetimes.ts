import { scopes } from '../../../contract/scopes.ts';
import type { Access } from '../../access.ts';
import type { Patch } from '../../behaviour.ts';
import { bounds, change } from '../../change.ts';
import { isServed } from '../../route.ts';
import { fault } from '../fault.ts';

const access = (part: (was: Access) => Partial<Access>): Patch => change('access', part);

const hour = 3_600_000;
const day = 24 * hour;

const living = (days: number | null, actually: number | null): Patch =>
  access((was) => ({ expiresAt: (asked, madeAt) => was.expiresAt(asked === days ? actually : asked, madeAt) }));

const otherMode: Patch = access((was) => ({
  replacement: (key) => ({ ...was.replacement(key), mode: key.mode === 'test' ? 'live' : 'test' }),
}));

export const keyLifetimeFaults = [
  fault(
    'expired.taken',
    'expired keys work',
    ['keys.expired-refused', 'keys.lifetime-30-days', 'keys.lifetime-90-days', 'keys.lifetime-one-year'],
    access(() => ({ expired: () => false })),
  ),
  fault(
    'expired.taken-on-read',
    'an expired key may still read a charge',
    'keys.expired-refused',
    access((was) => ({
      expired: (key, at, call) => !isServed(call.route, 'charges.get') && was.expired(key, at, call),
    })),
  ),
  fault(
    'expired.taken-on-list',
    'an expired key may still list',
    'keys.expired-refused',
    access((was) => ({
      expired: (key, at, call) => !isServed(call.route, 'charges.list') && was.expired(key, at, call),
    })),
  ),
  fault(
    'lifetime.30-is-29',
    'a key of 30 days lives 29',
    ['keys.lifetime-30-days', 'auth.bearer-key-accepted'],
    living(30, 29),
  ),
  fault(
    'lifetime.30-is-31',
    'a key of 30 days lives 31',
    ['keys.lifetime-30-days', 'keys.expired-refused'],
    living(30, 31),
  ),
  fault(
    'lifetime.90-is-89',
    'a key of 90 days lives 89',
    ['keys.lifetime-90-days', 'auth.bearer-key-accepted'],
    living(90, 89),
  ),
  fault(
    'lifetime.90-is-30',
    'a key of 90 days lives 30',
    ['keys.lifetime-90-days', 'auth.bearer-key-accepted'],
    living(90, 30),
  ),
  fault(
    'lifetime.year-is-360',
    'a key of one year lives 360 days',
    ['keys.lifetime-one-year', 'auth.bearer-key-accepted'],
    living(365, 360),
  ),
  fault(
    'lifetime.year-is-forever',
    'a key of one year never expires',
    ['keys.lifetime-one-year', 'keys.expired-refused'],
    living(365, null),
  ),
  fault(
    'lifetime.none-is-a-year',
    'a key without a lifetime lives a year',
    ['keys.lifetime-none', 'auth.bearer-key-accepted'],
    living(null, 365),
  ),
  fault(
    'revoked.taken',
    'retired keys work on',
    ['keys.revoked-refused', 'keys.stopped-now-refused', 'keys.old-refused-after-grace'],
    access(() => ({ revoked: () => false })),
  ),
  fault(
    'revoked.taken-on-list',
    'a retired key may still list',
    ['keys.revoked-refused', 'keys.stopped-now-refused', 'keys.old-refused-after-grace'],
    access((was) => ({
      revoked: (key, at, call) => !isServed(call.route, 'charges.list') && was.revoked(key, at, call),
    })),
  ),
  fault(
    'stopped.works-for-a-minute',
    'a stopped key works for another minute',
    ['keys.stopped-now-refused', 'keys.revoked-refused'],
    access((was) => ({ refusedFrom: (at, grace) => was.refusedFrom(at, grace === 0 ? 60_000 : grace) })),
  ),
  fault(
    'grace.none',
    'a key to be retired in 24 hours is refused at once',
    ['keys.both-work-in-grace', 'auth.bearer-key-accepted'],
    bounds({ grace: 0 }),
  ),
  fault(
    'grace.12-hours',
    'the grace of a key is 12 hours',
    ['keys.both-work-in-grace', 'auth.bearer-key-accepted'],
    bounds({ grace: 12 * hour }),
  ),
  fault(
    'grace.23-hours',
    'the grace of a key is 23 hours',
    ['keys.both-work-in-grace', 'auth.bearer-key-accepted'],
    bounds({ grace: 23 * hour }),
  ),
  fault(
    'grace.25-hours',
    'the grace of a key is 25 hours',
    ['keys.old-refused-after-grace', 'keys.revoked-refused'],
    bounds({ grace: 25 * hour }),
  ),
  fault(
    'grace.forever',
    'a replaced key is never refused',
    ['keys.old-refused-after-grace', 'keys.revoked-refused'],
    bounds({ grace: 100_000 * day }),
  ),
  fault(
    'replacement.other-mode',
    'the replacement of a key is a key for the other deployment',
    ['keys.rotation-makes-replacement', 'keys.both-work-in-grace', 'keys.replacement-has-same-scopes'],
    otherMode,
  ),
  fault(
    'replacement.more-scopes',
    'the replacement holds every scope',
    'keys.replacement-has-same-scopes',
    access((was) => ({ replacement: (key) => ({ ...was.replacement(key), scopes }) })),
  ),
  fault(
    'replacement.read-scopes-only',
    'the replacement may not write',
    'keys.replacement-has-same-scopes',
    access((was) => ({
      replacement: (key) => ({
        ...was.replacement(key),
        scopes: key.scopes.filter((scope) => scope.endsWith(':read')),
      }),
    })),
  ),
  fault(
    'replacement.without-lifetime',
    'the replacement never expires',
    ['keys.replacement-has-same-lifetime', 'keys.expired-refused'],
    access((was) => ({ replacement: (key) => ({ ...was.replacement(key), lifetimeDays: null }) })),
  ),
  fault(
    'replacement.shorter-lifetime',
    'the replacement lives 30 days',
    ['keys.replacement-has-same-lifetime', 'auth.bearer-key-accepted'],
    access((was) => ({ replacement: (key) => ({ ...was.replacement(key), lifetimeDays: 30 }) })),
  ),
];
