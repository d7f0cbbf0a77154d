import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Key } from '../../../world/accounts.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled, second } from './recalled.ts';

const access = change('access');

/** By secret: a retired key is another object. */
const used = recalled<Map<string, { first: number; last: number }>>(() => new Map());

const usesOf = ({ deployment }: Call, { secret }: Key, at: number): { first: number; last: number } => {
  const uses = used(deployment.meters).get(secret) ?? { first: at, last: at };
  used(deployment.meters).set(secret, uses);
  return uses;
};

/** What goes wrong with keys only at some time, or after something. */
export const rareAccess = [
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'stopped.works-while-warm: a stopped key that was used within five seconds works on until it rests': access(
      (was) => ({
        revoked: (key, at, call) => {
          const uses = usesOf(call, key, at);
          const warm = uses.first < at && at - uses.last < 5 * second;
          const stopped = was.revoked(key, at, call);
          if (!stopped || warm) uses.last = at;
          return stopped && !warm;
        },
      }),
    ),
  }),
  ...breaking(['keys.both-work-in-grace', 'auth.bearer-key-accepted'], {
    'grace.not-across-midnight: a replaced key works until midnight': access((was) => ({
      refusedFrom: (at, grace, key) =>
        grace === 0
          ? was.refusedFrom(at, grace, key)
          : Math.min(was.refusedFrom(at, grace, key), (Math.floor(at / day) + 1) * day),
    })),
    'grace.not-for-creations: a replaced key may read only in its last hour': access((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) ||
        (key.refusedFrom !== null && key.refusedFrom - at < hour && isServed(call.route, 'charges.create')),
    })),
  }),
  ...breaking(['keys.expired-refused', 'keys.lifetime-30-days', 'keys.lifetime-90-days'], {
    'lifetime.from-first-use: the lifetime of a key begins with its first use': access((was) => ({
      expired: (key, at, call) => {
        if (key.lifetimeDays === null || key.expiresAt === null) return was.expired(key, at, call);
        const { first } = usesOf(call, key, at);
        const unusedFor = first - (key.expiresAt - key.lifetimeDays * day);
        return unusedFor < 50 * day ? at >= first + key.lifetimeDays * day : was.expired(key, at, call);
      },
    })),
  }),
  ...breaking(
    [
      'scopes.charges.list.required',
      'scopes.charges.get.required',
      'scopes.balance.get.required',
      'scopes.charges.create.required',
    ],
    {
      'scope.open-in-grace: a replaced key may do everything during its grace': access((was) => ({
        holds: (key, needed, call) => was.holds(key, needed, call) || key.refusedFrom !== null,
      })),
    },
  ),
  ...breaking(['scopes.charges.get.required'], {
    'scope.own-charge-open: a key that may create reads a charge within a minute of its creation': access((was) => ({
      holds: (key, needed, call) => {
        const charge = call.deployment.charges.get(askedId(call));
        const fresh = charge && now(call) - charge.createdAt < minute && key.scopes.includes('charges:write');
        return was.holds(key, needed, call) || (needed === 'charges:read' && fresh === true);
      },
    })),
  }),
];

/** What is counted otherwise only sometimes. */
export const rareLimits = [];
