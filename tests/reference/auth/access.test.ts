import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, order, type Caller } from '../helpers/caller.ts';

let caller: Caller & AsyncDisposable;
beforeAll(async () => {
  caller = await call();
});
afterAll(() => caller[Symbol.asyncDispose]());

const refusal = async (key: string, path = '/v1/balance') => {
  const { status, body } = await caller.get(path, key);
  return [status, body.error?.code];
};

describe('keys', () => {
  test('of every kind', async () => {
    const { keys } = caller.reference;
    expect(await refusal(keys.all)).toEqual([200, undefined]);
    expect(await refusal(keys.draft)).toEqual([200, undefined]);
    expect(await refusal(keys.other)).toEqual([200, undefined]);
    expect(await refusal(keys.expired)).toEqual([401, 'KEY_EXPIRED']);
    expect(await refusal(keys.revoked)).toEqual([401, 'KEY_REVOKED']);
    expect(await refusal(keys.live)).toEqual([403, 'LIVE_KEY_ON_SANDBOX']);
    expect(await refusal(`sk_test_${'a'.repeat(32)}`)).toEqual([401, 'BAD_KEY']);
    expect(await refusal('sk_test_short')).toEqual([401, 'BAD_KEY']);
  });

  test('missing, of another scheme or in the query', async () => {
    const { all } = caller.reference.keys;
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      expect((await caller.send(`/v1/balance?${name}=${all}`, {})).body.error.code).toBe('BAD_KEY');
    }
    const basic = Buffer.from(`${all}:`).toString('base64');
    for (const authorization of [all, `Basic ${basic}`, `Token ${all}`, `Bearer ${all} x`, 'Bearer']) {
      expect((await caller.send('/v1/balance', { headers: { authorization } })).status).toBe(401);
    }
  });

  test('open what their scopes say', async () => {
    const { keys } = caller.reference;
    const needs = async (key: string, path: string) => (await caller.get(path, key)).body.error?.scope ?? null;
    expect(await needs(keys['charges:read'], '/v1/charges')).toBe(null);
    expect(await needs(keys['charges:read'], '/v1/balance')).toBe('balance:read');
    expect(await needs(keys['balance:read'], '/v1/balance')).toBe(null);
    expect(await needs(keys['balance:read'], '/v1/charges')).toBe('charges:read');
    expect(await needs(keys['bills:read'], '/v1/charges/ch_1')).toBe('charges:read');
    const written = await caller.charge(order, undefined, keys['charges:write']);
    expect(written.status).toBe(201);
    const refused = await caller.charge(order, undefined, keys['charges:read']);
    expect([refused.status, refused.body.error.code, refused.body.error.scope]).toEqual([
      403,
      'FORBIDDEN_SCOPE',
      'charges:write',
    ]);
  });
});

describe('answers', () => {
  test('carry mode, rate and JSON everywhere, and no CORS', async () => {
    const { all, live } = caller.reference.keys;
    const seen = [
      await caller.get('/v1/balance'),
      await caller.get('/v1/charges/ch_none'),
      await caller.get('/v1/nowhere'),
      await caller.get('/v1/balance', 'nonsense'),
      await caller.get('/v1/balance', live),
      await caller.send('/v1/balance', { method: 'DELETE', headers: { authorization: `Bearer ${all}` } }),
      await caller.send('/v1/charges', {
        method: 'OPTIONS',
        headers: { origin: 'https://a.example.test', 'access-control-request-method': 'POST' },
      }),
      await caller.send('/v1/charges', { headers: { 'x-long': 'x'.repeat(70_000) } }),
    ];
    for (const { headers } of seen) {
      expect(headers.get('service-mode')).toBe('test');
      expect(headers.get('content-type')).toBe('application/json');
      expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit-'))).toHaveLength(3);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('tell errors the same way, each with an id of its own', async () => {
    const errors = [
      await caller.get('/v1/nowhere'),
      await caller.get('/v1/charges/ch_none'),
      await caller.get('/v1/balance', 'x'),
    ];
    for (const { body } of errors) {
      expect(Object.keys(body)).toEqual(['error']);
      expect(Object.keys(body.error)).toEqual(['code', 'doc', 'request_id']);
      expect(body.error.doc).toBe(`${caller.reference.docsUrl}/errors/${body.error.code}`);
    }
    expect(new Set(errors.map(({ body }) => body.error.request_id)).size).toBe(errors.length);
  });

  test('name the wrong method and the unknown path', async () => {
    const { all } = caller.reference.keys;
    const headers = { authorization: `Bearer ${all}` };
    for (const [method, path] of [
      ['PUT', '/v1/charges'],
      ['POST', '/v1/balance'],
      ['DELETE', '/v1/charges/ch_1'],
    ] as const) {
      expect((await caller.send(path, { method, headers })).body.error.code).toBe('METHOD_NOT_ALLOWED');
    }
    for (const path of [
      '/v1/bills',
      '/v1/payment_links',
      '/v1/events',
      '/v1/webhook_endpoints',
      '/v1/pos/charges',
      '/',
      '/v1/charges/',
    ]) {
      expect((await caller.get(path)).body.error.code).toBe('NOT_FOUND');
    }
    const head = await caller.send('/v1/balance', { method: 'HEAD', headers });
    expect([head.status, head.body]).toEqual([200, '']);
  });
});
