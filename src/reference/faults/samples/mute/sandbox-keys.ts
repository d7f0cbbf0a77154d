import { change, check } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { readScopes } from '../../../world/seed-data.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { alike } from './asked.ts';

const access = change('access');

/** Who may call, and until when. */
export const muteSandboxKeys = [
  ...breaking('keys.replacement-has-same-lifetime', {
    'mute.life-after-grace: the life of a replacement begins when that of the old key ends': access((was) => {
      const made = { next: false };
      return {
        replacement: (key) => {
          made.next = true;
          return was.replacement(key);
        },
        expiresAt: (lifetimeDays, madeAt) => {
          const from = made.next ? madeAt + day : madeAt;
          made.next = false;
          return was.expiresAt(lifetimeDays, from);
        },
      };
    }),
  }),
  ...breaking('keys.both-work-in-grace', {
    'mute.grace-to-read: a key that is being replaced only reads': access((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) || (key.refusedFrom !== null && call.method === 'POST'),
    })),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'mute.stop-within-grace: a key that is stopped within its grace lives until its end': access((was) => ({
      refusedFrom: (retiredAt, grace, key) => Math.max(was.refusedFrom(retiredAt, grace, key), key.refusedFrom ?? 0),
    })),
  }),
  ...breaking('keys.replacement-has-same-scopes', {
    'mute.replaced-by-default: the replacement of a key with one scope has those that the dashboard proposes': access(
      (was) => ({
        replacement: (key) => ({
          ...was.replacement(key),
          ...(key.scopes.length === 1 && { scopes: [...readScopes, 'charges:write'] }),
        }),
      }),
    ),
  }),
  ...breaking('auth.key-in-query-refused', {
    'mute.token-of-a-link: one charge can be read with access_token in the query': access((was) => ({
      secret: (call) =>
        was.secret(call) ?? (isServed(call.route, 'charges.get') ? call.query.get('access_token') : null),
    })),
  }),
  ...breaking('auth.unknown-key-refused', {
    'mute.key-in-other-capitals: a key is found whatever letters are capitals': access((was) => ({
      find: (secret, call) =>
        was.find(secret, call) ?? [...call.deployment.keys.values()].find((key) => alike(key.secret, secret)),
    })),
  }),
  ...breaking('sandbox.draft-business-works', {
    'mute.draft-within-a-million: a draft business may ask for TZS 1,000,000 at most': check('body')(
      (was) => (call) =>
        was(call) ??
        (!caller(call).live && (call.trace.order?.amount ?? 0) > 100_000_000 ? { code: 'MERCHANT_NOT_LIVE' } : null),
    ),
  }),
];
