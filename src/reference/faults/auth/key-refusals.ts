import { apiKeyPattern } from '../../../contract/chapters/auth.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { change, check } from '../../change.ts';
import { breaking } from '../fault.ts';

const access = change('access');

/** Gives one refusal of a key another code. */
const called = (rightly: ErrorCode, wrongly: ErrorCode): Patch =>
  check('key')((was) => (call) => {
    const refusal = was(call);
    return refusal?.code === rightly ? { ...refusal, code: wrongly } : refusal;
  });

/** Theirs stand in the target file, which takes documented keys only. */
const residentBusinesses = 4;

export const keyRefusalFaults = [
  ...breaking('auth.bearer-key-accepted', check('key'), {
    'key.refused-at-times: every twentieth request finds its key unknown': (was) => (call) =>
      call.nth % 20 === 0 ? { code: 'BAD_KEY' } : was(call),
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], check('address'), {
    'key.live-called-bad-key: a live key is BAD_KEY': (was) => (call) => (was(call) ? { code: 'BAD_KEY' } : null),
  }),
  ...breaking(['errors.cause-of-bad-key', 'errors.cause-of-key-revoked'], {
    'key.unknown-called-revoked: an unknown key is KEY_REVOKED': called('BAD_KEY', 'KEY_REVOKED'),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'errors.cause-of-bad-key'], {
    'key.revoked-called-unknown: a retired key is BAD_KEY': called('KEY_REVOKED', 'BAD_KEY'),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'errors.cause-of-key-expired'], {
    'key.revoked-called-expired: a retired key is KEY_EXPIRED': called('KEY_REVOKED', 'KEY_EXPIRED'),
  }),
  ...breaking(['errors.cause-of-key-expired', 'errors.cause-of-bad-key'], {
    'key.expired-called-unknown: an expired key is BAD_KEY': called('KEY_EXPIRED', 'BAD_KEY'),
  }),
  ...breaking(['errors.cause-of-key-expired', 'errors.cause-of-key-revoked'], {
    'key.expired-called-revoked: an expired key is KEY_REVOKED': called('KEY_EXPIRED', 'KEY_REVOKED'),
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
