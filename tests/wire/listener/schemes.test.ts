import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureFacts } from '../../../src/wire/listener/signature.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"id":"ev_1","data":{"reference":"ünïcode"}}';
const time = '1900000000';
const mac = (text: string, encoding: 'hex' | 'base64' | 'base64url', key: string | Buffer = secret, by = 'sha256') =>
  createHmac(by, key).update(text).digest(encoding);
const decoded = Buffer.from(secret.slice(6), 'base64');

test.each<[string, readonly (readonly [string, string])[], string]>([
  ['hex of the text', [['X-Hub-Signature-256', `sha256=${mac(body, 'hex')}`]], 'SHA256 of BODY in x-hub-signature-256'],
  ['base64 of the text', [['X-Hmac', mac(body, 'base64', decoded)]], 'SHA256 of BODY in x-hmac'],
  [
    'a time beside it',
    [['X-Signature', `t=${time},v1=${mac(`${time}.${body}`, 'hex')}`]],
    'SHA256 of TIME.BODY in x-signature',
  ],
  [
    'a time of its own header',
    [
      ['X-Time', time],
      ['X-Signature', mac(`${time}${body}`, 'base64url', secret, 'sha512')],
    ],
    'SHA512 of TIME and BODY in x-signature',
  ],
  [
    'an id and a time',
    [
      ['X-Id', 'msg_1'],
      ['X-Time', time],
      ['X-Signature', `v1,${mac(`msg_1.${time}.${body}`, 'base64')}`],
    ],
    'SHA256 of ID.TIME.BODY in x-signature',
  ],
])('a signature in %s is known', (_what, headers, words) => {
  expect(signatureFacts(headers, body, [secret])).toEqual({ signature: 'absent', scheme: `HMAC-${words}` });
  expect(signatureFacts(headers, `${body} `, [secret])).toEqual({ signature: 'absent' });
  expect(signatureFacts(headers, body, ['whsec_another'])).toEqual({ signature: 'absent' });
  expect(signatureFacts(headers, body, [])).toEqual({ signature: null });
});
