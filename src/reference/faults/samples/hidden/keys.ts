import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, shownError, together } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';
import { recalledOfKeys } from './recalled-of-keys.ts';

const access = change('access');

/** When a key was last used to read. */
const lastRead = recalledOfKeys<{ at: number }>(() => ({ at: -Infinity }));

/** What a key replaced, by the list of its scopes: each replacement gets one of its own. */
const replaced = new WeakMap<readonly Scope[], Key>();

/** Remembers of every replacement what it replaced. */
const remembering = (seen: (key: Key) => void = () => undefined): Patch =>
  access((was) => ({
    replacement: (key) => {
      seen(key);
      const wish = was.replacement(key);
      const scopes = [...wish.scopes];
      replaced.set(scopes, key);
      return { ...wish, scopes };
    },
  }));

/** Keys whose grace was cut short. */
const cut = recalled<Set<string>>(() => new Set());

/** What a key was found to hold. */
const opened = recalledOfKeys<Set<string>>(() => new Set());
const firstMissed = recalledOfKeys<{ scope: Scope | null }>(() => ({ scope: null }));
const lastMissed = recalledOfKeys<{ scope: Scope | null }>(() => ({ scope: null }));

const months = (count: number, from: number): number => {
  const date = new Date(from);
  return date.setUTCMonth(date.getUTCMonth() + count);
};

/** Who is let in. */
export const hiddenKeyFaults = [
  ...breaking('keys.stopped-now-refused', {
    'hidden.stopped-key-reads-on: a stopped key reads on for a minute where it has read within the last': access(
      (was) => ({
        revoked: (key, at, call) => {
          const read = lastRead(key, call);
          const fresh = at - read.at < minute;
          const revoked = was.revoked(key, at, call);
          if (call.method === 'GET' && !revoked) read.at = at;
          return revoked && !(call.method === 'GET' && fresh);
        },
      }),
    ),
  }),
  ...breaking('keys.both-work-in-grace', {
    'hidden.second-rotation-ends-first-grace: whoever replaces a replacement ends the grace of the first key': together(
      remembering((key) => {
        const first = replaced.get(key.scopes);
        if (first) cut(key.business).add(first.secret);
      }),
      access((was) => ({
        revoked: (key, at, call) => was.revoked(key, at, call) || cut(key.business).has(key.secret),
      })),
    ),
  }),
  ...breaking('keys.old-refused-after-grace', {
    'hidden.grace-ends-on-the-hour: a grace lasts until its hour is over': access((was) => ({
      refusedFrom: (at, grace, key) => {
        const right = was.refusedFrom(at, grace, key);
        return grace === 0 ? right : Math.ceil(right / hour) * hour;
      },
    })),
  }),
  ...breaking('keys.lifetime-90-days', {
    'hidden.ninety-days-are-three-months: a lifetime of 90 days lasts three calendar months': access((was) => ({
      expiresAt: (days, madeAt) => (days === 90 ? months(3, madeAt) : was.expiresAt(days, madeAt)),
    })),
  }),
  ...breaking('auth.unknown-key-refused', {
    'hidden.key-in-any-case: a key is found whatever the case of its letters': access((was) => ({
      find: (secret, call) => {
        const key = was.find(secret, call);
        if (key) return key;
        const known = [...call.deployment.keys.keys()].find((each) => each.toLowerCase() === secret.toLowerCase());
        return known === undefined ? undefined : was.find(known, call);
      },
    })),
  }),
  ...breaking('scopes.charges.create.required', {
    'hidden.scope-cache-by-resource: whoever has read charges may write them': access((was) => ({
      holds: (key, scope, call) => {
        const resource = scope.slice(0, scope.indexOf(':'));
        const known = opened(key, call);
        if (was.holds(key, scope, call)) known.add(resource);
        return known.has(resource);
      },
    })),
  }),
  ...breaking('errors.scope-is-the-needed-one', {
    'hidden.scope-of-the-first-refusal: a key is always told the scope that it lacked first': access((was) => ({
      neededScope: (scope, call) => {
        const { key } = call.trace;
        const first = key ? firstMissed(key, call) : { scope: null };
        return (first.scope ??= was.neededScope(scope, call));
      },
    })),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'hidden.scope-left-over: the refusal after a FORBIDDEN_SCOPE carries its scope too': shownError(
      (error, { scope }, call) => {
        const { key } = call.trace;
        if (!key) return error;
        const left = lastMissed(key, call);
        const before = left.scope;
        left.scope = scope ?? null;
        return before === null || scope !== undefined ? error : { ...error, scope: before };
      },
    ),
  }),
];
