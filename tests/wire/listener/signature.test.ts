import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signatureOf } from '../../../src/wire/listener/signature.ts';

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] as const;
const body = '{"id":"ev_1","data":{"reference":"ünïcode"}}';
/** Far from now: the clock of a deployment may have been moved. */
const timestamp = 1_900_000_000;

type Headers = readonly (readonly [string, string])[];

const signed = (webhook: Webhook, signatures = webhook.sign('ev_1', new Date(timestamp * 1000), body)): Headers => [
  ['webhook-id', 'ev_1'],
  ['webhook-timestamp', String(timestamp)],
  ['webhook-signature', signatures],
];
const headers = signed(new Webhook(secrets[0]));
const without = (name: string): Headers => headers.filter(([known]) => known !== name);
const signature = headers[2]![1];

test('a signature by the endpoint’s secret is valid, whatever the time', () => {
  expect(signatureOf(headers, body, [secrets[0]])).toBe('valid');
  expect(
    signatureOf(
      headers.map(([name, value]) => [name.toUpperCase(), value]),
      body,
      [secrets[0]],
    ),
  ).toBe('valid');
});

test('any secret of the business will do, and any signature of the list', () => {
  expect(signatureOf(headers, body, [secrets[1], secrets[0]])).toBe('valid');
  const list = `v1,b3RoZXI= v1a,b3RoZXI= ${signature}`;
  expect(signatureOf(signed(new Webhook(secrets[0]), list), body, [secrets[0]])).toBe('valid');
  expect(signatureOf([...headers, ['webhook-signature', 'v1,b3RoZXI=']], body, [secrets[0]])).toBe('valid');
});

test.each<[string, Headers, string]>([
  ['by another secret', signed(new Webhook(secrets[1])), body],
  ['of another text', headers, `${body} `],
  ['of another id', [...without('webhook-id'), ['webhook-id', 'ev_2']], body],
  ['of another moment', [...without('webhook-timestamp'), ['webhook-timestamp', '1900000001']], body],
  ['without an id', without('webhook-id'), body],
  ['without a timestamp', without('webhook-timestamp'), body],
  ['with a timestamp of another form', [...without('webhook-timestamp'), ['webhook-timestamp', 'today']], body],
  ['without its version', signed(new Webhook(secrets[0]), signature.slice(3)), body],
])('a signature %s is invalid', (_, given, text) => {
  expect(signatureOf(given, text, [secrets[0]])).toBe('invalid');
});

test('no signature is absent, and without a secret nothing is known', () => {
  expect(signatureOf(without('webhook-signature'), body, secrets)).toBe('absent');
  expect(signatureOf(headers, body, [])).toBeNull();
});

test('a secret that is no base64 signs as it stands', () => {
  const secret = 'whsec_not base64!';
  for (const key of [secret, 'not base64!'])
    expect(signatureOf(signed(new Webhook(key, { format: 'raw' })), body, [secret])).toBe('valid');
});
