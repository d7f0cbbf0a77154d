import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, recalled, second } from '../rare/recalled.ts';

const access = change('access');

/** When a business asked for its first charge. */
const begun = recalled<{ at: number }>(() => ({ at: Infinity }));

/** How many keys that nobody holds came one after the other, by how they begin. */
const guesses = recalled(() => new Map<string, { count: number; last: number }>());

const beginning = (secret: string): string => secret.slice(0, 20);

/** What jobs of a month or a year tidy away, and what wears out by use. */
export const longAfterFaults = [
  ...breaking(['errors.cause-of-bad-key', 'errors.cause-of-key-revoked'], {
    'long-after.stopped-key-unknown: three months after it was refused first a key is one that nobody knows': access(
      (was) => ({
        find: (secret, call) => {
          const key = was.find(secret, call);
          return key?.refusedFrom && now(call) - key.refusedFrom > 92 * day ? undefined : key;
        },
      }),
    ),
  }),
  ...breaking('keys.old-refused-after-grace', {
    'long-after.grace-to-midnight: a replaced key works on to the end of the day on which its grace ends': access(
      (was) => ({
        revoked: (key, at, call) =>
          was.revoked(key, at, call) && (key.refusedFrom === null || at >= Math.ceil(key.refusedFrom / day) * day),
      }),
    ),
  }),
  ...breaking(['sandbox.draft-business-works', 'errors.cause-of-merchant-not-live'], {
    'long-after.draft-for-a-month: a business that is still a draft a month after its first charge is shut out': access(
      (was) => ({
        admitted: (business, call) => {
          const first = begun(business);
          if (asksFor('charges.create')(call)) first.at = Math.min(first.at, now(call));
          return was.admitted(business, call) && (business.live || now(call) - first.at < 30 * day);
        },
      }),
    ),
  }),
  ...breaking('auth.bearer-key-accepted', {
    'long-after.guessed-key-shut-out: who has a key is not let in right after five others that begin like it': access(
      (was) => ({
        find: (secret, call) => {
          const tried = guesses(call.deployment);
          const before = tried.get(beginning(secret)) ?? { count: 0, last: 0 };
          const isFresh = now(call) - before.last < 30 * second;
          const key = was.find(secret, call);
          if (key === undefined)
            tried.set(beginning(secret), { count: isFresh ? before.count + 1 : 1, last: now(call) });
          return isFresh && before.count >= 5 ? undefined : key;
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoint.record-stays', {
    'long-after.endpoint-record-of-a-quarter: the record of a deleted endpoint is gone after a quarter': change(
      'endpointPages',
    )((was) => ({
      includes: (endpoint, filter, call) => {
        const { active, updatedAt } = endpoint.setting;
        return was.includes(endpoint, filter, call) && (active || now(call) - updatedAt < 91 * day);
      },
    })),
  }),
  ...breaking('limits.retry-after', {
    'long-after.limit-about-to-end: within the last second of a limit nothing says when it ends': change('rate')(
      (was) => ({ retryAfter: (wait, call) => (wait < second ? {} : was.retryAfter(wait, call)) }),
    ),
  }),
];
