import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** How many requests of each key are being answered. */
const underWay = recalled(() => new Map<string, number>());

function step(call: Call, by: number): void {
  const secret = keyOf(call)?.secret;
  if (secret === undefined) return;
  const counts = underWay(call.deployment);
  counts.set(secret, Math.max(0, (counts.get(secret) ?? 0) + by));
}

const countingRequests: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, (call) => step(call, 1)],
  after: [
    ...behaviour.after,
    (answer, call) => {
      step(call, -1);
      return answer;
    },
  ],
});

/** A counter that finds its row locked tries again, and counts again. */
const countedAgain = change('rate')((was) => {
  let isLocked = false;
  return {
    bucket: (call, key) => {
      isLocked = (underWay(call.deployment).get(key.secret) ?? 0) > 1;
      return was.bucket(call, key);
    },
    rateCounter: (limit) => {
      const counter = was.rateCounter(limit);
      return {
        take: (now) => {
          if (isLocked) counter.take(now);
          return counter.take(now);
        },
      };
    },
  };
});

/** When each key of a service was made. */
const madeAt = recalled(() => new Map<string, number>());

/** By mode and scopes, when a key of a business was stopped last. */
const stoppedAt = recalled(() => new Map<string, number>());

const kindOf = ({ mode, scopes }: Key): string => JSON.stringify([mode, scopes]);

/** The cache of stopped keys knows them by business and scopes; a key that was in use before is found before it is asked. */
function isCachedAsStopped(key: Key, at: number, { deployment }: Call): boolean {
  const stopped = stoppedAt(key.business).get(kindOf(key));
  const made = madeAt(deployment.keys).get(key.secret);
  return stopped !== undefined && made !== undefined && made >= stopped && at - stopped < minute;
}

/** What hides in who calls. */
export const wyndCallers = [
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'wynd.locked-counter: a request that comes while another of its key is being answered counts twice': together(
      countingRequests,
      countedAgain,
    ),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'wynd.cached-stop: for a minute after a key was stopped a new one of its business with the same scopes is KEY_REVOKED':
      change('access')((was) => ({
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          madeAt(deployment.keys).set(secret, deployment.clock.now());
          return secret;
        },
        refusedFrom: (retiredAt, grace, key) => {
          if (grace === 0) stoppedAt(key.business).set(kindOf(key), retiredAt);
          return was.refusedFrom(retiredAt, grace, key);
        },
        revoked: (key, at, call) => was.revoked(key, at, call) || isCachedAsStopped(key, at, call),
      })),
  }),
];
