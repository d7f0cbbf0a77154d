import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { minute, type RateCounter } from '../../../limits/rate-counter.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What is known of the keys of a service beside what they are. */
interface KeyRecord {
  /** When each was made. */
  readonly made: Map<string, number>;
  readonly used: Set<string>;
  readonly stoppedWithTwin: Set<string>;
}

/** By the keys, which both deployments share. */
const records = recalled((): KeyRecord => ({ made: new Map(), used: new Set(), stoppedWithTwin: new Set() }));

/** By business, when keys of it were stopped at once. */
const stops = recalled(() => new Map<string, number>());

function areTwins(one: Key, other: Key, { made }: KeyRecord): boolean {
  const apart = Math.abs((made.get(one.secret) ?? 0) - (made.get(other.secret) ?? 0));
  return (
    one.secret !== other.secret &&
    one.mode === other.mode &&
    one.lifetimeDays === other.lifetimeDays &&
    String(one.scopes) === String(other.scopes) &&
    apart < minute
  );
}

/** Whether a key was stopped together with one that was made along with it. */
function hasStoppedTwin(key: Key, { deployment }: Call): boolean {
  const record = records(deployment.keys);
  return [...stops(key.business)].some(([secret, at]) => {
    const other = deployment.keys.get(secret);
    return other !== undefined && at >= (record.made.get(secret) ?? 0) && areTwins(key, other, record);
  });
}

/** Until its first use a key has no row of its own, but one with those that were made along with it. */
function isStoppedUnused(key: Key, call: Call): boolean {
  const { used, stoppedWithTwin } = records(call.deployment.keys);
  if (!used.has(key.secret) && hasStoppedTwin(key, call)) stoppedWithTwin.add(key.secret);
  used.add(key.secret);
  return stoppedWithTwin.has(key.secret);
}

/** Who was limited in a minute gets half of the next. */
function punishing(counter: RateCounter): RateCounter {
  let limitedIn = -Infinity;
  return {
    take(now) {
      const allowance = counter.take(now);
      const opened = now + allowance.resetIn - minute;
      if (allowance.retryIn !== null) limitedIn = opened;
      if (opened <= limitedIn || opened - limitedIn >= 2 * minute) return allowance;
      const left = allowance.remaining - allowance.limit / 2;
      return { ...allowance, remaining: Math.max(0, left), retryIn: left < 0 ? allowance.resetIn : null };
    },
  };
}

/** What hides in who calls. */
export const scaurCallers = [
  ...breaking(['errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'scaur.stopped-unused: of two keys with the same scopes made within a minute one that was never used stops with the other':
      change('access')((was) => ({
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          records(deployment.keys).made.set(secret, deployment.clock.now());
          return secret;
        },
        refusedFrom: (retiredAt, grace, key) => {
          if (grace === 0) stops(key.business).set(key.secret, retiredAt);
          return was.refusedFrom(retiredAt, grace, key);
        },
        revoked: (key, at, call) => was.revoked(key, at, call) || isStoppedUnused(key, call),
      })),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'scaur.half-after-excess: in the minute after one in which it was limited a test key may send half as many requests':
      change('rate')((was) => ({ rateCounter: (limit) => punishing(was.rateCounter(limit)) })),
  }),
];
