import { change, headers } from '../../../change.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { Key } from '../../../world/accounts.ts';
import { isSuccess } from '../../../when.ts';
import { breaking, breakingLive, breakingOn } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';
import type { Patch } from '../../../behaviour.ts';

const access = change('access');
const uses = recalled<Map<string, number[]>>(() => new Map());
const replacements = new WeakSet<readonly string[]>();
const asked = recalled<{ charges: number }>(() => ({ charges: 0 }));

/** Notes when a key is used that is still good. */
const used = ({ secret }: Key, at: number, of: object): readonly number[] => {
  const all = uses(of).get(secret) ?? [];
  uses(of).set(secret, [...all, at]);
  return all;
};

const counting: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      const key =
        call.method === 'POST' ? call.deployment.keys.get((call.header('authorization') ?? '').slice(7)) : null;
      if (key) asked(key.business).charges += 1;
    },
  ],
});

/** As many months as the days of a lifetime are. */
function months(count: number, from: number): number {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + count);
  return end.getTime();
}

/** What keys open, and for how long. */
export const slyKeyFaults = [
  ...breaking(['keys.lifetime-90-days', 'keys.expired-refused'], {
    'sly.three-months: a key of 90 days lives three months': access((was) => ({
      expiresAt: (days, madeAt) =>
        days === 90 ? Math.max(months(3, madeAt), madeAt + 91 * day) : was.expiresAt(days, madeAt),
    })),
  }),
  ...breaking(['keys.lifetime-30-days', 'keys.expired-refused'], {
    'sly.end-in-local-time: a key of 30 days lives three hours longer': access((was) => ({
      expiresAt: (days, madeAt) => (days === 30 ? madeAt + 30 * day + 3 * hour : was.expiresAt(days, madeAt)),
    })),
  }),
  ...breaking('keys.replacement-has-same-lifetime', {
    'sly.second-replacement-for-ever: the replacement of a replacement has no lifetime': access((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        const again = replacements.has(key.scopes);
        const scopes = [...wish.scopes];
        replacements.add(scopes);
        return { ...wish, scopes, lifetimeDays: again ? null : wish.lifetimeDays };
      },
    })),
  }),
  ...breaking('keys.replacement-has-same-scopes', {
    'sly.replacement-reads: the replacement of a key with a lifetime reads charges whatever that could': access(
      (was) => ({
        replacement: (key) => {
          const wish = was.replacement(key);
          return key.lifetimeDays === null
            ? wish
            : { ...wish, scopes: [...new Set([...wish.scopes, 'charges:read' as const])] };
        },
      }),
    ),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'sly.hot-keys-in-cache: a key that was used five times within a minute is good for that minute': access((was) => ({
      revoked: (key, at, call) => {
        const lately = used(key, at, call.deployment).filter((each) => at - each < minute);
        return was.revoked(key, at, call) && lately.length < 5;
      },
    })),
  }),
  ...breaking(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'sly.grace-reads-only: in its last 24 hours a key writes nothing': access((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) || (key.refusedFrom !== null && call.method === 'POST'),
    })),
  }),
  ...breaking(['keys.old-refused-after-grace', 'keys.revoked-refused'], {
    'sly.grace-slides: a key that is used in the last hour of its grace works an hour longer': access((was) => ({
      revoked: (key, at, call) => {
        const before = used(key, at, call.deployment);
        const end = key.refusedFrom;
        const late = end !== null && before.some((each) => each < end && each > end - hour);
        return was.revoked(key, at - (late ? hour : 0), call);
      },
    })),
  }),
  ...breakingLive(
    endpoints.map(({ name }) => `scopes.${name}.required` as const),
    {
      'sly.ten-scopes-are-all: a key with ten scopes has the others too': access((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || key.scopes.length >= 10,
      })),
    },
  ),
  ...breakingLive('errors.scope-is-the-needed-one', {
    'sly.family-scope-named: a key without any scope of a kind is told the one that reads': access((was) => ({
      neededScope: (scope, call) => {
        const kind = scope.slice(0, scope.indexOf(':'));
        const some = call.trace.key?.scopes.some((each) => each.startsWith(kind));
        return some ? was.neededScope(scope, call) : was.neededScope(`${kind}:read` as typeof scope, call);
      },
    })),
  }),
  ...breaking('auth.unknown-key-refused', {
    'sly.secrets-folded: a key is found in any capitals': access((was) => ({
      find: (secret, call) =>
        was.find(secret, call) ??
        [...call.deployment.keys.values()].find((key) => key.secret.toLowerCase() === secret.toLowerCase()),
    })),
  }),
  ...breakingOn('auth.live-key-needs-live-business', {
    'sly.draft-promoted: a draft business is let in once it posted three times in the sandbox': {
      sandbox: counting,
      live: access((was) => ({
        admitted: (business, call) => was.admitted(business, call) || asked(business).charges >= 3,
      })),
    },
  }),
  ...breaking('auth.no-cors-headers', {
    'sly.refusals-for-browsers: a refusal to a page of another origin carries a CORS header': headers(
      (given, call) => !isSuccess(given, call) && call.header('origin') !== undefined,
    )(() => ({ 'Access-Control-Allow-Origin': '*' })),
  }),
  ...breakingLive(['auth.bearer-key-accepted', 'errors.cause-of-key-expired', 'keys.lifetime-none'], {
    'sly.idle-keys-expire: a key that was not used for ninety days is expired': access((was) => ({
      expired: (key, at, call) => {
        const last = used(key, at, call.behaviour).at(-1);
        return was.expired(key, at, call) || (last !== undefined && at - last > 90 * day);
      },
    })),
  }),
  ...breakingLive(['keys.lifetime-none', 'auth.bearer-key-accepted', 'errors.cause-of-key-expired'], {
    'sly.unlimited-for-a-year: a key without a lifetime ends after 366 days': access((was) => ({
      expiresAt: (days, madeAt) => was.expiresAt(days, madeAt) ?? madeAt + 366 * day,
    })),
  }),
];
