import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

const access = change('access');

/** When a key was first used. */
const usedFrom = recalled<{ at: number | null }>(() => ({ at: null }));
/** The pages that a key was shown, by their last ids. */
const pagesOf = recalled<Set<string>>(() => new Set());

const ageOf = (key: Key, call: Call): number => {
  const used = usedFrom(key);
  used.at ??= now(call);
  return now(call) - used.at;
};

const isWriting = (scope: string): boolean => scope.endsWith(':write');

/** Of its keys all but this one are refused. */
const isLast = (key: Key, { deployment }: Call): boolean =>
  ![...deployment.keys.values()].some(
    (other) => other.business === key.business && other.mode === key.mode && other.refusedFrom === null,
  );

const unrevoked = (meant: (key: Key, call: Call) => boolean): Patch =>
  access((was) => ({
    revoked: (key, at, call) => was.revoked(key, at, call) && !meant(key, call),
  }));

const isDraft = ({ business }: { readonly business: Business }): boolean => !business.live;

const stopped = ['keys.stopped-now-refused', 'keys.revoked-refused', 'keys.old-refused-after-grace'] as const;

/** Keys that are treated otherwise for whose they are, what they were made with or what became of others. */
export const ponderedKeys = [
  ...breaking(['scopes.charges.create.required', 'scopes.charges.get.required', 'scopes.charges.list.required'], {
    'pondered.draft-scopes: nobody looks at the scopes of a key of a business that is not live yet': access((was) => ({
      holds: (key, scope, call) => isDraft(key) || was.holds(key, scope, call),
    })),
  }),
  ...breaking(stopped, unrevoked, {
    'pondered.draft-unstopped: a key of a business that is not live yet works on once it is retired': isDraft,
    'pondered.last-key-stays: the only key that a business has works on once it is stopped': isLast,
    'pondered.year-key-stays: a key of one year works to its end, whoever stops it': ({ lifetimeDays }) =>
      lifetimeDays === 365,
  }),
  ...breaking(['keys.expired-refused', 'keys.lifetime-30-days', 'keys.replacement-has-same-lifetime'], {
    'pondered.draft-endless: the lifetime of a key does not count while its business is not live': access((was) => ({
      expired: (key, at, call) => !isDraft(key) && was.expired(key, at, call),
    })),
  }),
  ...breaking(['errors.cause-of-bad-key', 'errors.cause-of-key-expired', 'keys.expired-refused'], {
    'pondered.expired-forgotten: thirty days after its end a key is one that nobody knows': access((was) => ({
      find: (secret, call) => {
        const key = was.find(secret, call);
        return key?.expiresAt && key.refusedFrom === null && now(call) > key.expiresAt + 30 * day ? undefined : key;
      },
    })),
  }),
  ...breaking(['scopes.charges.create.sufficient', 'auth.bearer-key-accepted', 'scopes.fixed-at-creation'], {
    'pondered.old-keys-read: half a year after its first use a key only reads': access((was) => ({
      holds: (key, scope, call) => {
        const isOld = ageOf(key, call) > 180 * day;
        return was.holds(key, scope, call) && !(isOld && isWriting(scope));
      },
    })),
  }),
  ...breaking(['auth.key-in-query-refused', 'auth.unknown-key-refused'], {
    'pondered.query-second: a key in the query string counts where nobody knows the one in the header': access(
      (was) => ({
        find: (secret, call) => was.find(secret, call) ?? was.find(call.query.get('api_key') ?? '', call),
      }),
    ),
  }),
  ...breaking(['list.cursor-accepted', 'charges.list.status-200'], {
    'pondered.cursor-of-its-key: a page goes on only for the key that was shown the one before': change('pages')(
      (was) => ({
        cursor: (call) => {
          const given = call.query.get('starting_after');
          const reading = was.cursor(call);
          if (given === null || 'code' in reading || !call.trace.key) return reading;
          return pagesOf(call.trace.key).has(given) ? reading : { code: 'BAD_REQUEST' };
        },
        cut: (page, call) => {
          const cut = was.cut(page, call);
          for (const { id } of call.trace.key ? cut.items : []) pagesOf(call.trace.key!).add(id);
          return cut;
        },
      }),
    ),
  }),
];

const rate = change('rate');

const untold = (meant: (call: Call) => boolean): Patch =>
  rate((was) => ({ retryAfter: (wait, call) => (meant(call) ? {} : was.retryAfter(wait, call)) }));

/** What is told of limits at some operations only. */
export const ponderedRates = [
  ...breaking('limits.retry-after', untold, {
    'pondered.balance-no-wait: who asks for the balance too often is not told how long to wait': asksFor('balance.get'),
    'pondered.read-no-wait: who reads a charge too often is not told how long to wait': asksFor('charges.get'),
  }),
];

const asksAsDraft = (call: Call): boolean => !caller(call).live;

/** What becomes visible to other businesses. */
export const ponderedTenants = [
  ...breaking('charges.get.foreign-not-found', {
    'pondered.drafts-together: businesses that are not live yet find the charges of each other': change('reading')(
      (was) => ({
        find: (id, call) => {
          const charge = asksAsDraft(call) ? call.deployment.charges.get(id) : undefined;
          return was.find(id, call) ?? (charge && isDraft(charge) ? charge : null);
        },
      }),
    ),
  }),
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'pondered.old-keys-shared: after an hour an Idempotency-Key stands for what the first of all made with it': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const own = was.find(slot, call);
        if (own) return own;
        const { attempts } = call.deployment;
        const [, attempt] =
          [...attempts].find(([each]) => each.endsWith(` ${call.trace.idempotencyKey}`) && each !== slot) ?? [];
        const made = attempt?.settled?.made;
        return made &&
          now(call) - made.createdAt > hour &&
          slot === slotOf(caller(call).id, call.trace.idempotencyKey, call)
          ? attempt
          : undefined;
      },
    })),
  }),
];
