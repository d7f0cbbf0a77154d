import { apiKeyPattern } from '../../../contract/chapters/auth.ts';
import { scopes } from '../../../contract/scopes.ts';
import type { Key } from '../../world/accounts.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { check, shownCharge, shownError } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { isServed } from '../../http/route.ts';
import { asksFor } from '../../when.ts';
import { breaking } from '../fault.ts';
import { miscalled, toldAt } from '../refusals.ts';
import { access, foreignKeyTaken } from './changes.ts';

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

/** Theirs stand in the target file, which takes documented keys only. */
const residentBusinesses = 4;

const keyOf = (call: Call): string => call.behaviour.access.secret(call) ?? '';

export const presentedKeyFaults = [
  ...breaking('auth.key-stored-as-hash', {
    'key.shown-in-refusals: a refusal tells the key that it was asked with': shownError((error, _refusal, call) => ({
      ...error,
      key: keyOf(call),
    })),
    'key.end-in-charges: a charge tells which key made it by what follows the prefix of the key': shownCharge(
      (view, { call }) => ({ ...view, made_by: keyOf(call).slice('sk_live_'.length) }),
    ),
  }),
  ...breaking('auth.missing-key-refused', withoutKey, {
    'key.missing-taken-on-balance: the balance is open to everybody': asksFor('balance.get'),
    'key.missing-taken-on-read: a charge can be read without a key': asksFor('charges.get'),
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
    'key.words-before-taken: takes a key after the scheme wherever that stands': (was) => ({
      secret: (call) => was.secret(call) ?? /Bearer (\S+)$/.exec(call.header('authorization') ?? '')?.[1] ?? null,
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
    'key.in-query-on-create: charges may be asked for with api_key in the query': inQuery(
      'api_key',
      asksFor('charges.create'),
    ),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', foreignKeyTaken, {
    'key.live-taken: a live key works in the sandbox': () => true,
    'key.live-taken-on-list: a live key may list sandbox charges': asksFor('charges.list'),
  }),
  ...breaking('auth.bearer-key-accepted', check('key'), {
    'key.refused-at-times: every twentieth request finds its key unknown': (was) => (call) =>
      call.nth % 20 === 0 ? { code: 'BAD_KEY' } : was(call),
  }),
  ...miscalled(breaking, toldAt('address'), {
    'key.live-called-bad-key: a live key is BAD_KEY': ['LIVE_KEY_ON_SANDBOX', 'BAD_KEY'],
  }),
  ...miscalled(breaking, toldAt('key'), {
    'key.unknown-called-revoked: an unknown key is KEY_REVOKED': ['BAD_KEY', 'KEY_REVOKED'],
    'key.revoked-called-unknown: a retired key is BAD_KEY': ['KEY_REVOKED', 'BAD_KEY'],
    'key.revoked-called-expired: a retired key is KEY_EXPIRED': ['KEY_REVOKED', 'KEY_EXPIRED'],
    'key.expired-called-unknown: an expired key is BAD_KEY': ['KEY_EXPIRED', 'BAD_KEY'],
    'key.expired-called-revoked: an expired key is KEY_REVOKED': ['KEY_EXPIRED', 'KEY_REVOKED'],
  }),
  ...breaking('auth.key-format', access, {
    'key.dashes-inside: keys of businesses that are opened later are made with dashes': (was) => ({
      newSecret: (mode, deployment) => {
        const secret = was.newSecret(mode, deployment);
        return deployment.businesses.size > residentBusinesses ? secret.replace(/.(?=.{16}$)/, '-') : secret;
      },
      wellFormed: (secret) => apiKeyPattern.test(secret.replace('-', 'a')),
    }),
  }),
];
