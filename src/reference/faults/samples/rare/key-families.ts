import { scopes } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, hour } from './recalled.ts';

const access = change('access');

/** A key that may be a replacement. */
interface Related extends Key {
  readonly replaces?: string;
}

const knowingFamilies: Patch = access((was) => ({
  replacement: (key) => Object.assign(was.replacement(key), { replaces: key.secret }),
}));

const replaced = (key: Related): string | undefined => key.replaces;

const replacementOf = ({ secret }: Key, { deployment }: Call): Key | undefined =>
  [...deployment.keys.values()].find((key) => replaced(key) === secret);

/** Its grace is over, or none was given. */
type Ended = (key: Key, at: number, call: Call) => boolean;

/** When a key that is in its family counts as retired. */
const revokedAs = (alter: (was: Ended) => Ended): Patch =>
  together(
    knowingFamilies,
    access((was) => ({ revoked: alter((key, at, call) => was.revoked(key, at, call)) })),
  );

const graceOfSecond = (grace: number): Patch =>
  together(
    knowingFamilies,
    access((was) => ({
      refusedFrom: (at, usual, key) => was.refusedFrom(at, usual > 0 && replaced(key) ? grace : usual, key),
    })),
  );

const replacedTwiceBy = (other: (key: Key) => Partial<Key>): Patch =>
  together(
    knowingFamilies,
    access((was) => ({
      replacement: (key) => ({ ...was.replacement(key), ...(replaced(key) !== undefined && other(key)) }),
    })),
  );

/** Whether something was made with the Idempotency-Key of a request before. */
const isRepeated = (key: Key, call: Call): boolean => {
  const { attempts, linkAttempts } = call.deployment;
  const slot = slotOf(key.business.id, call.header('idempotency-key'), call);
  return attempts.has(slot) || linkAttempts.has(slot);
};

const answeringRepeated: Patch = access((was) => ({
  revoked: (key, at, call) => was.revoked(key, at, call) && !isRepeated(key, call),
}));

const grace = ['keys.both-work-in-grace', 'auth.bearer-key-accepted'] as const;
const afterGrace = ['keys.old-refused-after-grace', 'keys.revoked-refused'] as const;
const stopped = ['keys.stopped-now-refused', 'keys.revoked-refused'] as const;

/** What goes wrong with keys that replace each other, and with what they made. */
export const keyFamilies = [
  ...breaking(stopped, {
    'stopped.answers-repeated: a stopped key is answered where its request was made before it was stopped':
      answeringRepeated,
    'stopped.for-a-day: a stopped key works again after a day': access((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) && (key.refusedFrom === null || at < key.refusedFrom + day),
    })),
    'stopped.not-a-replacement: a key that replaced another works for an hour once it is stopped': together(
      knowingFamilies,
      access((was) => ({
        refusedFrom: (at, usual, key) => was.refusedFrom(at, usual === 0 && replaced(key) ? hour : usual, key),
      })),
    ),
  }),
  ...breaking('keys.expired-refused', access, {
    'expired.answers-repeated: an expired key is answered where its request was made before': (was) => ({
      expired: (key, at, call) => was.expired(key, at, call) && !isRepeated(key, call),
    }),
  }),
  ...breaking(grace, graceOfSecond, {
    'grace.of-second-12-hours: the grace of a key that replaced another is 12 hours': 12 * hour,
    'grace.of-second-none: a key that replaced another is refused at once when it is replaced': 0,
  }),
  ...breaking(afterGrace, graceOfSecond, {
    'grace.of-second-two-days: the grace of a key that replaced another is two days': 2 * day,
    'grace.of-second-a-week: the grace of a key that replaced another is a week': 7 * day,
  }),
  ...breaking(grace, revokedAs, {
    'grace.cut-by-second: a replaced key is refused once its replacement is replaced': (was) => (key, at, call) =>
      was(key, at, call) || (key.refusedFrom !== null && replacementOf(key, call)?.refusedFrom != null),
    'grace.ends-family: a replaced key is refused once its replacement is stopped': (was) => (key, at, call) => {
      const next = replacementOf(key, call);
      return was(key, at, call) || (next !== undefined && was(next, at, call));
    },
  }),
  ...breaking(afterGrace, revokedAs, {
    'grace.renewed-by-second: a replaced key works as long as its replacement, where that is replaced':
      (was) => (key, at, call) => {
        const next = replacementOf(key, call);
        return was(key, at, call) && !(next && next.refusedFrom !== null && !was(next, at, call));
      },
    'grace.revived-by-stop: a replaced key works again once its replacement is stopped': (was) => (key, at, call) => {
      const next = replacementOf(key, call);
      return was(key, at, call) && !(next && was(next, at, call));
    },
  }),
  ...breaking('keys.replacement-has-same-scopes', replacedTwiceBy, {
    'replacement.second-holds-all: the replacement of a replacement holds every scope': () => ({ scopes }),
    'replacement.second-loses-one: the replacement of a replacement may not read charges': (key) => ({
      scopes: key.scopes.filter((scope) => scope !== 'charges:read'),
    }),
  }),
  ...breaking(['keys.replacement-has-same-lifetime', 'keys.expired-refused'], replacedTwiceBy, {
    'replacement.second-never-expires: the replacement of a replacement never expires': () => ({ lifetimeDays: null }),
  }),
  ...breaking(['keys.replacement-has-same-lifetime', 'auth.bearer-key-accepted'], replacedTwiceBy, {
    'replacement.second-for-a-week: the replacement of a replacement lives a week': () => ({ lifetimeDays: 7 }),
  }),
  ...breakingLive('keys.revoked-refused', {
    'stopped.links-answered: a stopped key is answered where it made a link before': access((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) &&
        !call.deployment.linkAttempts.has(slotOf(key.business.id, call.header('idempotency-key'), call)),
    })),
  }),
];
