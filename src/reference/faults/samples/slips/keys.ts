import { answers, change, check, headers } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { both, isError, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour, kept } from './kept.ts';

const secretFrom = (of: (call: Call) => string | null) =>
  change('access')((was) => ({ secret: (call) => of(call) ?? was.secret(call) }));

const authorization = (call: Call): string => call.header('authorization') ?? '';

const basic = (call: Call): string | null => {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization(call)) ?? [];
  return encoded === undefined ? null : (Buffer.from(encoded, 'base64').toString().split(':')[0] ?? null);
};

/** Finds a key under less than what it is. */
const alike = (of: (secret: string) => string) =>
  change('access')((was) => ({
    wellFormed: () => true,
    find: (secret, call) => {
      const found = was.find(secret, call);
      if (found) return found;
      for (const key of call.deployment.keys.keys())
        if (of(key) === of(secret) && call.deployment.keys.get(key)?.mode === call.deployment.mode)
          return was.find(key, call);
      return undefined;
    },
  }));

const used = kept(() => new Map<Key['secret'], number>());

/** Who may call. */
export const slipKeyFaults = [
  ...breaking('auth.malformed-key-refused', {
    'slip.key-as-basic-user: a key as the user of Basic authorization is taken': secretFrom(basic),
    'slip.key-in-quotes: a key in quotes is taken': secretFrom(
      (call) => /^Bearer "([^"\s]+)"$/i.exec(authorization(call))?.[1] ?? null,
    ),
    'slip.key-alone: a key without a scheme is taken': secretFrom(
      (call) => /^(sk_test_\w+)$/.exec(authorization(call))?.[1] ?? null,
    ),
    'slip.key-of-token-scheme: the scheme Token is taken': secretFrom(
      (call) => /^Token (\S+)$/i.exec(authorization(call))?.[1] ?? null,
    ),
    'slip.key-with-more: what follows the last sign of a key does not count': alike((secret) => secret.slice(0, 40)),
    'slip.key-with-dots: signs other than letters and digits in a key do not count': alike((secret) =>
      secret.replaceAll(/[^A-Za-z0-9_]/g, ''),
    ),
  }),
  ...breaking(['auth.unknown-key-refused', 'auth.malformed-key-refused'], {
    'slip.key-by-start: a key is found by its first 36 signs': alike((secret) => secret.slice(0, 36)),
  }),
  ...breaking('auth.key-in-query-refused', {
    'slip.key-as-access-token: a key in the parameter access_token is taken': secretFrom((call) =>
      call.query.get('access_token'),
    ),
  }),
  ...breaking(['auth.key-in-query-refused', 'auth.malformed-key-refused'], {
    'slip.key-in-query-of-read: a key in the query opens a read where the header has an empty one': secretFrom((call) =>
      /^Bearer ?$/i.test(authorization(call)) ? (call.query.get('api_key') ?? call.query.get('key')) : null,
    ),
  }),
  ...breaking('auth.bearer-key-accepted', {
    'slip.key-unused-for-a-week: a key that was not used for a week is unknown': change('access')((was) => ({
      find: (secret, call) => {
        const found = was.find(secret, call);
        const last = used(call).get(secret) ?? now(call);
        used(call).set(secret, now(call));
        return now(call) - last > 7 * day ? undefined : found;
      },
    })),
  }),
  ...breaking('auth.no-cors-headers', {
    'slip.cors-for-localhost: pages of localhost are let in': headers((_answer, call) =>
      /^https?:\/\/(localhost|127\.0\.0\.1)/.test(call.header('origin') ?? ''),
    )((_headers, call) => ({ 'Access-Control-Allow-Origin': call.header('origin') ?? '' })),
    'slip.cors-for-null: a page without an origin is let in': headers(
      (_answer, call) => call.header('origin') === 'null',
    )(() => ({ 'Access-Control-Allow-Origin': 'null' })),
    'slip.cors-on-refused-pages: a page whose key is refused is told of the headers it may read': headers(
      both(isError, (_answer, call) => call.header('origin') !== undefined),
    )(() => ({ 'Access-Control-Expose-Headers': 'X-RateLimit-Remaining' })),
    'slip.cors-preflight-of-private: a page that asks for private networks is let in': headers(
      (_answer, call) => call.header('access-control-request-private-network') === 'true',
    )(() => ({ 'Access-Control-Allow-Private-Network': 'true' })),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', {
    'slip.live-key-reads-balance: a live key reads the balance of the sandbox': check('address')(
      (was) => (call) => (call.route.is === 'served' && call.route.operation === 'balance.get' ? null : was(call)),
    ),
  }),
  ...breaking('scopes.charges.list.required', {
    'slip.writers-list: a key that may write charges may list them with a limit of one': change('access')((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (scope === 'charges:read' && key.scopes.includes('charges:write') && call.query.get('limit') === '1'),
    })),
  }),
  ...breaking('scopes.balance.get.required', {
    'slip.readers-see-balance: a key that may read charges may read the balance after it has': change('access')(
      (was) => ({
        holds: (key, scope, call) => {
          const holds = was.holds(key, scope, call);
          if (scope === 'charges:read' && holds) used(call).set(`${key.secret} read`, 1);
          return holds || (scope === 'balance:read' && used(call).has(`${key.secret} read`));
        },
      }),
    ),
  }),
  ...breaking(['keys.lifetime-30-days', 'errors.cause-of-key-expired'], {
    'slip.key-forgets-its-hour: a key of 30 days ends an hour before its time': change('access')((was) => ({
      expired: (key, at, call) => was.expired(key, key.lifetimeDays === 30 ? at + hour : at, call),
    })),
  }),
  ...breaking('errors.status-of-key-revoked', {
    'slip.revoked-posts-403: a post with a revoked key is answered 403': answers(
      both(refusedWith('KEY_REVOKED'), (_answer, call) => call.method === 'POST'),
    )(() => ({ status: 403 })),
  }),
];
