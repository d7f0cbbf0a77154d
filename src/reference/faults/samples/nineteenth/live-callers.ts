import { change, check } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const access = change('access');
const lastUses = recalled(() => new Map<string, number>());

/** Whether a key has not been used for a day; this use counts. */
function hasRested({ secret }: Key, call: Call): boolean {
  const uses = lastUses(call.deployment);
  const last = uses.get(secret) ?? Infinity;
  uses.set(secret, now(call));
  return now(call) - last >= day;
}

/** As many characters as a key has. */
const keyLength = 'sk_live_'.length + 32;

/** What hides in keys on live. */
export const nineteenthLiveCallers = [
  ...breakingLive(['auth.malformed-key-refused', 'errors.cause-of-bad-key'], {
    'nineteenth.long-bearer: of a bearer token of 64 characters or more only the first 40 are looked at': access(
      (was) => ({
        secret: (call) => {
          const given = was.secret(call);
          return given !== null && given.length >= 64 ? given.slice(0, keyLength) : given;
        },
      }),
    ),
  }),
  ...breakingLive(
    [
      'balance.get.status-200',
      'keys.both-work-in-grace',
      'scopes.balance.get.sufficient',
      'errors.cause-of-not-found',
      'errors.cause-of-forbidden-scope',
      'deployments.same-shapes',
    ],
    {
      'nineteenth.balance-in-grace: a replaced key with a lifetime finds no balance during its grace': check('route')(
        (was) => (call) => {
          const { key } = call.trace;
          const replaced = key !== undefined && key.refusedFrom !== null && key.lifetimeDays !== null;
          return replaced && isServed(call.route, 'balance.get') ? { code: 'NOT_FOUND' } : was(call);
        },
      ),
    },
  ),
  ...breakingLive(
    [
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'errors.cause-of-forbidden-scope',
      'scopes.links.create.sufficient',
    ],
    {
      'nineteenth.rested-key: a key that was not used for a day is unknown where its next request makes a payment link':
        access((was) => ({
          find: (secret, call) => {
            const key = was.find(secret, call);
            return key && hasRested(key, call) && isServed(call.route, 'links.create') ? undefined : key;
          },
        })),
    },
  ),
];
