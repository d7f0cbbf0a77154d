import { change, check } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled, second } from '../rare/recalled.ts';

const access = change('access');
const kept = recalled(() => ({ writes: 0, since: -Infinity, readAt: new Map<string, number>() }));

/** Who may call live, how often and until when. */
export const muteLiveKeys = [
  ...breakingLive('auth.live-key-needs-live-business', {
    'mute.set-up-before-live: a business that is not live may look at its endpoint': access((was) => ({
      admitted: (business, call) => was.admitted(business, call) || isServed(call.route, 'webhook-endpoints.list'),
    })),
  }),
  ...breakingLive('scopes.bills.get.required', {
    'mute.writer-reads-bills: who may write bills may read one': access((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (isServed(call.route, 'bills.get') && key.scopes.includes('bills:write')),
    })),
  }),
  ...breakingLive('limits.live-key-600-allowed', {
    'mute.three-hundred-writes: a live key may send 300 POST requests in a minute': check('rate')((was) => (call) => {
      const of = kept(call.trace.key ?? call.deployment);
      if (now(call) - of.since >= minute) [of.writes, of.since] = [0, now(call)];
      if (call.method === 'POST') of.writes++;
      const refusal = was(call);
      return refusal || call.method !== 'POST' || of.writes <= 300
        ? refusal
        : { code: 'RATE_LIMITED', headers: { 'Retry-After': '30' } };
    }),
  }),
  ...breakingLive(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'mute.stopped-until-outlived: a key that was stopped works again once its lifetime is over': access((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) && !was.expired(key, at, call),
      expired: (key, at, call) => was.expired(key, at, call) && !was.revoked(key, at, call),
    })),
  }),
  ...breakingLive(['keys.lifetime-none', 'auth.bearer-key-accepted'], {
    'mute.none-is-400-days: a key without a lifetime expires after 400 days': access((was) => ({
      expiresAt: (lifetimeDays, madeAt) => was.expiresAt(lifetimeDays, madeAt) ?? madeAt + 400 * day,
    })),
  }),
  ...breakingLive(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'mute.balance-for-a-stopped-key: who has just read the balance may read it for five seconds after the stop': access(
      (was) => ({
        revoked: (key, at, call) => {
          const { readAt } = kept(call.deployment);
          if (!isServed(call.route, 'balance.get')) return was.revoked(key, at, call);
          const revoked = was.revoked(key, at, call) && at - (readAt.get(key.secret) ?? -Infinity) > 5 * second;
          if (!was.revoked(key, at, call)) readAt.set(key.secret, at);
          return revoked;
        },
      }),
    ),
  }),
];
