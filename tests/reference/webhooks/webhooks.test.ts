import { describe, expect, test } from 'vitest';
import { change, fieldOf } from '../../../src/reference/change.ts';
import { merchant } from '../helpers/merchant.ts';

const https = (length: number): string => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

describe('an address', () => {
  test.each([
    'https://shop.example',
    'https://shop.example/hooks?for=charges',
    'HTTPS://shop.example:8443/',
    'https://127.0.0.1:9/a',
    'https://[::1]:9/a',
    'https://shop.example/a@b',
    https(500),
  ])('%s is taken as it stands', async (url) => {
    await using live = await merchant();
    const set = await live.hook(url);
    expect([set.status, set.body.url]).toEqual([201, url]);
  });

  test.each([
    undefined,
    null,
    7,
    '',
    'shop.example',
    'http://shop.example/',
    'ftp://shop.example/',
    'https:shop.example',
    'https://',
    'https:///hooks',
    'https://:8443/hooks',
    'https://user@shop.example/',
    'https://user:word@shop.example/',
    'https://:word@shop.example/',
    ' https://shop.example/',
    'https://shop example/',
    'https://shop.example/\n',
    https(501),
  ])('%j is refused', async (url) => {
    await using live = await merchant();
    expect((await live.hook(url)).body.error?.code).toBe('BAD_URL');
    expect((await live.ask('GET', '/v1/webhook_endpoints')).body.data).toEqual([]);
  });
});

describe('an endpoint', () => {
  test('tells its secret only when it is set', async () => {
    await using live = await merchant();
    const { body } = await live.hook('https://shop.example/a');
    expect(body).toEqual({
      id: expect.stringMatching(/^we_/),
      object: 'webhook_endpoint',
      mode: 'live',
      url: 'https://shop.example/a',
      active: true,
      created: expect.stringMatching(/Z$/),
      updated: body.created,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret: _, ...shown } = body;
    expect((await live.ask('GET', '/v1/webhook_endpoints')).body).toEqual({
      object: 'list',
      has_more: false,
      data: [shown],
    });
  });

  test('keeps its secret with its address, and gets another with another', async () => {
    await using live = await merchant();
    const set = async (path: string): Promise<{ id: string; secret: string }> =>
      (await live.hook(`https://shop.example/${path}`)).body;
    const [first, same, moved, back] = [await set('a'), await set('a'), await set('b'), await set('a')];
    expect(same).toMatchObject({ id: first.id, secret: first.secret });
    expect(new Set([first.id, moved.id, back.id]).size).toBe(1);
    expect(new Set([first.secret, moved.secret, back.secret]).size).toBe(3);
    expect((await live.ask('GET', '/v1/webhook_endpoints')).body.data).toHaveLength(1);
  });

  test('stays when it is deleted, and is active again when it is set again', async () => {
    await using live = await merchant();
    const first = (await live.hook('https://shop.example/a')).body;
    const gone = await live.ask('DELETE', `/v1/webhook_endpoints/${first.id}`);
    expect([gone.status, gone.body.active, gone.body.secret]).toEqual([200, false, undefined]);
    expect((await live.ask('GET', '/v1/webhook_endpoints')).body.data).toEqual([gone.body]);
    const again = (await live.hook('https://shop.example/a')).body;
    expect(again).toMatchObject({ id: first.id, active: true, secret: first.secret, created: first.created });
  });

  test('is nobody else’s', async () => {
    await using live = await merchant();
    const { liveOther } = live.reference.keys;
    const own = (await live.hook('https://shop.example/a')).body;
    const other = (await live.hook('https://shop.example/a', liveOther)).body;
    expect(other.secret).not.toBe(own.secret);
    const refused = async (id: string) =>
      (await live.ask('DELETE', `/v1/webhook_endpoints/${id}`, undefined, liveOther)).body.error?.code;
    expect([await refused(own.id), await refused('we_none')]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await live.ask('GET', '/v1/webhook_endpoints')).body.data[0].active).toBe(true);
  });

  test('of the test mode is no business of a live key', async () => {
    await using live = await merchant();
    const { business } = (await live.operate('create_business', { live: true, website: null })).body;
    const scopes = ['webhooks:read', 'webhooks:write'];
    const key = (await live.operate('create_key', { business, mode: 'live', scopes, lifetime_days: null })).body.key;
    const set = async (url: string | null) => (await live.operate('set_test_webhook', { business, url })).body;
    const { secret } = await set('https://shop.example/test');
    expect(secret).toMatch(/^whsec_/);
    expect(await set('https://shop.example/test')).toEqual({ secret });
    expect((await live.ask('GET', '/v1/webhook_endpoints', undefined, key)).body.data).toEqual([]);
    const own = (await live.hook('https://shop.example/test', key)).body;
    expect([own.mode, own.secret === secret]).toEqual(['live', false]);
    expect(await set(null)).toEqual({ secret: null });
    expect(await set('http://shop.example')).toEqual({ error: expect.any(String) });
  });

  test('is not served in the sandbox', async () => {
    await using live = await merchant();
    expect((await live.get('/v1/webhook_endpoints')).body.error.code).toBe('NOT_FOUND');
    expect((await live.get('/v1/events')).body.error.code).toBe('NOT_FOUND');
  });
});

describe('each policy can be changed on its own', () => {
  test('what an address must be', async () => {
    await using live = await merchant({ livePatch: change('webhookUrls')(() => ({ https: () => true })) });
    expect((await live.hook('http://shop.example')).status).toBe(201);
    expect((await live.hook('http://user@shop.example')).status).toBe(422);
    await using blind = await merchant({
      livePatch: fieldOf('webhookOrder')('url')(() => () => ({ value: 'https://fixed.example' })),
    });
    expect((await blind.hook(null)).body.url).toBe('https://fixed.example');
  });

  test('whether there is one for each mode, and what becomes of a deleted one', async () => {
    await using live = await merchant({
      livePatch: change('webhooks')(() => ({ current: () => undefined, stopped: (was) => was })),
    });
    const { id } = (await live.hook('https://shop.example/a')).body;
    await live.hook('https://shop.example/b');
    expect((await live.ask('DELETE', `/v1/webhook_endpoints/${id}`)).body.active).toBe(true);
    expect((await live.ask('GET', '/v1/webhook_endpoints?limit=1')).body).toMatchObject({ has_more: true });
  });
});
