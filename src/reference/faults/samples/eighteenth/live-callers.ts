import { change, check, field, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { matches } from '../../misreading.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** A key that took the place of another. */
interface Replacement extends Key {
  readonly replaces?: string;
}

const access = change('access');
const firstSent = recalled(() => new Map<string, number>());

/** Whether the address of the business was changed within the grace of its replaced key. */
function isMovedInGrace({ business, refusedFrom }: Key, { deployment, behaviour }: Call): boolean {
  const setting = behaviour.webhooks.current(business, deployment)?.setting;
  if (setting === undefined || refusedFrom === null || setting.rotation === 0) return false;
  return setting.updatedAt > refusedFrom - behaviour.bounds.grace;
}

/** When a key of the sandbox was first sent here. */
function firstMoment(secret: string, call: Call): number {
  const moments = firstSent(call.deployment);
  const first = moments.get(secret) ?? now(call);
  moments.set(secret, first);
  return first;
}

const isReplacement = ({ trace }: Call): boolean => {
  const key: Replacement | undefined = trace.key;
  return key?.replaces !== undefined;
};

/** What hides in keys of live and in what they may do. */
export const eighteenthLiveCallers = [
  ...breakingLive(['keys.both-work-in-grace', 'errors.cause-of-key-revoked'], {
    'eighteenth.moved-in-grace: a replaced key is refused as soon as the webhook address is changed': access((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) || isMovedInGrace(key, call),
    })),
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key', 'auth.test-key-refused-on-live'], {
    'eighteenth.known-stranger: an hour after a test key was first sent to live it is taken for an unknown one': check(
      'address',
    )((was) => (call) => {
      const refusal = was(call);
      const { key } = call.trace;
      if (refusal?.code !== 'USE_SANDBOX_URL' || !key) return refusal;
      return now(call) - firstMoment(key.secret, call) >= hour ? { code: 'BAD_KEY' } : refusal;
    }),
  }),
  ...breakingLive(['charges.create.currency-others-refused', 'errors.cause-of-bad-currency'], {
    'eighteenth.replacement-currency: a charge in another currency is taken from a key that replaces another': together(
      access((was) => ({
        replacement: (key) => {
          const wish = { ...was.replacement(key), replaces: key.secret };
          return wish;
        },
      })),
      field('currency')(
        (was) => (given, call) => was(matches(/^[A-Z]{3}$/)(given) && isReplacement(call) ? 'TZS' : given, call),
      ),
    ),
  }),
];
