import { scopes } from '../../../contract/scopes.ts';
import type { Key } from '../../world/accounts.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { isServed } from '../../http/route.ts';
import { breaking } from '../fault.ts';

const access = change('access');

const inQuery = (name: string, when: (call: Call) => boolean = () => true): Patch =>
  access((was) => ({ secret: (call) => was.secret(call) ?? (when(call) ? call.query.get(name) : null) }));

const someKeyOf = ({ keys, mode: own }: Deployment): Key | undefined =>
  [...keys.values()].find(
    ({ mode, scopes: held, refusedFrom, expiresAt }) =>
      mode === own && held.length === scopes.length && refusedFrom === null && expiresAt === null,
  );

const withoutKey = (when: (call: Call) => boolean): Patch =>
  access((was) => ({
    secret: (call) =>
      was.secret(call) ??
      (call.header('authorization') === undefined && when(call) ? (someKeyOf(call.deployment)?.secret ?? null) : null),
  }));

export const presentedKeyFaults = [
  ...breaking('auth.missing-key-refused', withoutKey, {
    'key.missing-taken-on-balance: the balance is open to everybody': ({ route }) => isServed(route, 'balance.get'),
    'key.missing-taken-on-read: a charge can be read without a key': ({ route }) => isServed(route, 'charges.get'),
  }),
  ...breaking('auth.malformed-key-refused', access, {
    'key.bare-taken: takes a key without the word Bearer': (was) => ({
      secret: (call) => was.secret(call) ?? call.header('authorization')?.trim() ?? null,
    }),
    'key.padded-taken: takes a key that is filled up as in base64': (was) => ({
      secret: (call) => /^Bearer (\S+?)=*$/i.exec(call.header('authorization') ?? '')?.[1] ?? was.secret(call),
    }),
    'key.basic-taken: takes a key as the user of Basic': (was) => ({
      secret: (call) => {
        const basic = /^Basic (\S+)$/i.exec(call.header('authorization') ?? '')?.[1];
        return basic === undefined ? was.secret(call) : (Buffer.from(basic, 'base64').toString().split(':')[0] ?? null);
      },
    }),
    'key.other-scheme-taken: takes a key after any word': (was) => ({
      secret: (call) => was.secret(call) ?? /^\w+ (\S+)$/.exec(call.header('authorization') ?? '')?.[1] ?? null,
    }),
    'key.longer-taken: looks at the first 40 characters of a key only': (was) => ({
      wellFormed: (secret, call) => was.wellFormed(secret.slice(0, 40), call),
      find: (secret, call) => was.find(secret.slice(0, 40), call),
    }),
    'key.in-quotes-taken: takes a key in quotes': (was) => ({
      secret: (call) => was.secret(call)?.replaceAll('"', '') ?? null,
    }),
    'key.first-of-two-taken: takes the first of two keys': (was) => ({
      secret: (call) => was.secret(call) ?? /^Bearer (\S+)/.exec(call.header('authorization') ?? '')?.[1] ?? null,
    }),
  }),
  ...breaking('auth.unknown-key-refused', access, {
    'key.any-case: does not mind the case of a key': (was) => ({
      find: (secret, call) =>
        was.find(secret, call) ??
        [...call.deployment.keys.values()].find((key) => key.secret.toLowerCase() === secret.toLowerCase()),
    }),
    'key.last-character-ignored: does not look at the last character of a key': (was) => ({
      find: (secret, call) =>
        was.find(secret, call) ??
        [...call.deployment.keys.values()].find((key) => key.secret.startsWith(secret.slice(0, -1))),
    }),
    'key.unknown-taken-on-balance: shows the balance to any well-formed key': (was) => ({
      find: (secret, call) =>
        was.find(secret, call) ??
        (secret.startsWith(`sk_${call.deployment.mode}_`) && isServed(call.route, 'balance.get')
          ? someKeyOf(call.deployment)
          : undefined),
    }),
  }),
  ...breaking('auth.key-in-query-refused', {
    'key.in-query-api-key: takes a key as api_key in the query': inQuery('api_key'),
    'key.in-query-key: takes a key as key in the query': inQuery('key'),
    'key.in-query-access-token: takes a key as access_token in the query': inQuery('access_token'),
    'key.in-query-token: takes a key as token in the query': inQuery('token'),
    'key.in-query-on-create: charges may be asked for with api_key in the query': inQuery('api_key', ({ route }) =>
      isServed(route, 'charges.create'),
    ),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', access, {
    'key.live-taken: a live key works in the sandbox': () => ({ rightAddress: () => true }),
    'key.live-taken-on-list: a live key may list sandbox charges': (was) => ({
      rightAddress: (key, call) => isServed(call.route, 'charges.list') || was.rightAddress(key, call),
    }),
  }),
];
