import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, order, type Caller } from '../helpers/caller.ts';

let caller: Caller & AsyncDisposable;
beforeAll(async () => {
  caller = await call();
});
afterAll(() => caller[Symbol.asyncDispose]());

const code = async (key: string, path = '/v1/balance') => {
  const { status, body } = await caller.live.get(path, key);
  return [status, body.error?.code];
};

describe('at the live address', () => {
  test('live keys of live businesses work, and no others', async () => {
    const { keys } = caller.reference;
    expect(await code(keys.live)).toEqual([200, undefined]);
    expect(await code(keys.liveNoWebsite)).toEqual([200, undefined]);
    expect(await code(keys.liveDraft)).toEqual([403, 'MERCHANT_NOT_LIVE']);
    expect(await code(keys.liveExpired)).toEqual([401, 'KEY_EXPIRED']);
    expect(await code(keys.liveRevoked)).toEqual([401, 'KEY_REVOKED']);
    expect(await code(keys.all)).toEqual([403, 'USE_SANDBOX_URL']);
    expect(await code(keys.draft)).toEqual([403, 'USE_SANDBOX_URL']);
    expect(await code(`sk_live_${'a'.repeat(32)}`)).toEqual([401, 'BAD_KEY']);
    expect((await caller.live.charge({}, { key: keys.liveRead })).body.error.scope).toBe('charges:write');
  });

  test('answers carry no mode, and a limit of 600', async () => {
    for (const { headers } of [await caller.live.get('/v1/balance'), await caller.live.get('/v1/nowhere')]) {
      expect(headers.has('service-mode')).toBe(false);
      expect(headers.get('x-ratelimit-limit')).toBe('600');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('objects and keys of the sandbox are not known', async () => {
    const inSandbox = await caller.charge(order, 'both-places');
    const here = await caller.live.charge({}, { idempotencyKey: 'both-places' });
    expect([inSandbox.status, here.status]).toEqual([201, 201]);
    expect((await caller.live.get(`/v1/charges/${inSandbox.body.id}`)).body.error.code).toBe('NOT_FOUND');
    expect((await caller.get(`/v1/charges/${here.body.id}`)).body.error.code).toBe('NOT_FOUND');
  });
});

test('the operator makes live keys that end like those of the sandbox', async () => {
  await using caller = await call();
  const { business } = (await caller.operate('create_business', { live: true, website: null })).body;
  const wish = { business, mode: 'live', scopes: ['balance:read'], lifetime_days: 30 };
  const { key } = (await caller.operate('create_key', wish)).body;
  const { replacement } = (await caller.operate('retire_key', { key, when: '24h' })).body;
  const codes = async () =>
    Promise.all([key, replacement].map(async (each) => (await caller.live.get('/v1/balance', each)).body.error?.code));
  expect(await codes()).toEqual([undefined, undefined]);
  await caller.operate('advance_clock', { seconds: 86_400 });
  expect(await codes()).toEqual(['KEY_REVOKED', undefined]);
  await caller.operate('advance_clock', { seconds: 29 * 86_400 });
  expect(await codes()).toEqual(['KEY_REVOKED', 'KEY_EXPIRED']);
});

test('a live key has 600 requests a minute, whatever its business spends in the sandbox', async () => {
  await using caller = await call();
  await Promise.all(Array.from({ length: 121 }, () => caller.get('/v1/balance')));
  const seen = await Promise.all(Array.from({ length: 600 }, () => caller.live.get('/v1/nowhere')));
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([404]));
  const limited = await caller.live.get('/v1/balance');
  expect([limited.status, limited.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await caller.live.get('/v1/balance', caller.reference.keys.liveSpare)).status).toBe(200);
});

describe('a live charge', () => {
  const read = async (id: string) => {
    const { body } = await caller.live.get(`/v1/charges/${id}`);
    return [body.state, body.failure_reason];
  };

  test('is shown without what only the sandbox shows', async () => {
    const { status, body } = await caller.live.charge({ reference: 'order-1', metadata: { a: 1 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: 'charge', state: 'processing', reference: 'order-1', metadata: { a: 1 } });
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'amount_minor',
        'created',
        'currency',
        'description',
        'expires_at',
        'fee_minor',
        'id',
        'metadata',
        'net_minor',
        'object',
        'rail',
        'reference',
        'state',
      ].toSorted(),
    );
    expect(Date.parse(body.expires_at) - Date.parse(body.created)).toBe(900_000);
  });

  test('takes no course by a trigger number', async () => {
    await using caller = await call();
    const { body } = await caller.live.charge({ msisdn: '+255700000002' });
    await caller.operate('advance_clock', { seconds: 600 });
    expect((await caller.live.get(`/v1/charges/${body.id}`)).body.state).toBe('processing');
  });

  test('waits for its payer, who is prompted once', async () => {
    const { body } = await caller.live.charge({}, { idempotencyKey: 'prompted-once' });
    await caller.live.charge({}, { idempotencyKey: 'prompted-once' });
    expect((await caller.operate('prompts', { charge: body.id })).body).toEqual({ count: 1, amounts: [10_000] });
    expect(await read(body.id)).toEqual(['processing', undefined]);
    expect((await caller.operate('approve_charge', { charge: body.id })).status).toBe(200);
    expect(await read(body.id)).toEqual(['succeeded', undefined]);
    expect((await caller.live.charge({}, { idempotencyKey: 'prompted-once' })).body.state).toBe('succeeded');
  });

  test('can be declined, and is final then', async () => {
    const { body } = await caller.live.charge();
    await caller.operate('decline_charge', { charge: body.id });
    expect(await read(body.id)).toEqual(['failed', 'PAYER_DECLINED']);
    const again = await caller.operate('approve_charge', { charge: body.id });
    expect([again.status, again.body.error]).toEqual([422, `the charge ${body.id} is already failed`]);
  });

  test('expires after 15 minutes, and stays what it became', async () => {
    await using caller = await call();
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) ids.push((await caller.live.charge()).body.id);
    const [open, paid, declined] = ids;
    await caller.operate('approve_charge', { charge: paid });
    await caller.operate('decline_charge', { charge: declined });
    const states = async () => {
      const { body } = await caller.live.get('/v1/charges');
      return ids.map((id) => body.data.find((each: { id: string }) => each.id === id).state);
    };
    await caller.operate('advance_clock', { seconds: 890 });
    expect(await states()).toEqual(['processing', 'succeeded', 'failed']);
    await caller.operate('advance_clock', { seconds: 10 });
    expect(await states()).toEqual(['expired', 'succeeded', 'failed']);
    expect((await caller.operate('approve_charge', { charge: open })).status).toBe(422);
    await caller.operate('advance_clock', { seconds: 400 * 86_400 });
    expect(await states()).toEqual(['expired', 'succeeded', 'failed']);
    expect((await caller.live.get('/v1/charges?state=expired')).body.data).toHaveLength(1);
  });

  test('of the sandbox is not for the operator to decide', async () => {
    const { body } = await caller.charge();
    const refused = await caller.operate('approve_charge', { charge: body.id });
    expect(refused.body.error).toContain('its number decides');
  });
});
