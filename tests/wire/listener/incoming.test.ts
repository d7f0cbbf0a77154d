import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { incomingExchange } from '../../../src/wire/listener/incoming.ts';
import { Redactor } from '../../../src/wire/masking/redaction.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const owner = { check: 'a-check', mode: 'live', business: 'main' } as const;

test('of several businesses of an address those are told with whose secret a post is signed', () => {
  const redactor = new Redactor(() => [], new Set());
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  const body = '{"id":"ev_1"}';
  const post = {
    label: 'hook-1',
    given: '/hook-1/abc',
    relayed: false,
    method: 'POST',
    path: '/hook-1/abc',
    headers: [
      ['webhook-id', 'ev_1'],
      ['webhook-timestamp', '1900000000'],
      ['webhook-signature', new Webhook(secret).sign('ev_1', new Date(1_900_000_000_000), body)],
    ],
    body,
    attempt: 1,
    answer: null,
    receivedAt: 0,
    answeredAt: 0,
    took_ms: 0,
  } as const;
  const signers = (...secrets: readonly (readonly [secret: string, of: string])[]) =>
    incomingExchange(
      1,
      post,
      owner,
      secrets.map(([each, of]) => ({ secret: each, of })),
      (text) => redactor.text(text),
    ).incoming!;
  expect(signers([other, 'one'], [secret, 'two'])).toMatchObject({ signature: 'valid', signers: ['two'] });
  expect(signers([other, 'one'], [other, 'two']).signers).toEqual([]);
  expect(signers([secret, 'one'], [other, 'one'])).not.toHaveProperty('signers');
});

test('a post is masked in every part, once its signature was looked at', () => {
  const redactor = new Redactor(() => [], new Set(['741234567']));
  const body = `{"id":"ev_1","data":{"msisdn":"+255741234567","secret":"${secret}"}}`;
  const signature = new Webhook(secret).sign('ev_1', new Date(1_900_000_000_000), body);
  const post = {
    label: 'hook-1',
    given: '/hook-1/abc',
    relayed: false,
    method: 'POST',
    path: '/hook-1/abc?n=0741234567',
    headers: [
      ['x-payer', '741234567'],
      ['webhook-id', 'ev_1'],
      ['webhook-timestamp', '1900000000'],
      ['webhook-signature', signature],
    ],
    body,
    attempt: 1,
    answer: { status: 200, body: secret },
    receivedAt: 0,
    answeredAt: 0,
    took_ms: 0,
  } as const;
  const exchange = incomingExchange(1, post, owner, [{ secret, of: 'main' }], (text) => redactor.text(text));
  expect(exchange.incoming?.signature).toBe('valid');
  expect(exchange.request.target).toBe('/hook-1/abc?n=0******567');
  expect(exchange.request.headers).toContainEqual(['webhook-signature', signature]);
  expect(exchange.request.body?.text).toBe(
    '{"id":"ev_1","data":{"msisdn":"+255******567","secret":"whsec_<secret-1>"}}',
  );
  expect(JSON.stringify(exchange)).not.toMatch(/741234567|MfKQ9r/);
});
