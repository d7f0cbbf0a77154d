import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type Caller, type LiveRequest } from '../helpers/caller.ts';

let caller: Caller & AsyncDisposable;
beforeAll(async () => {
  caller = await call();
});
afterAll(() => caller[Symbol.asyncDispose]());

const create = (changes: object = {}, request?: LiveRequest) =>
  caller.live.post(
    '/v1/pos/charges',
    { till: caller.reference.tills.open[0], amount_minor: 20_000, ...changes },
    request,
  );

const outcome = async (changes: object): Promise<unknown> => {
  const { status, body } = await create(changes);
  return status === 201 ? 201 : body.error.code;
};

const read = async (id: string) => (await caller.live.get(`/v1/charges/${id}`)).body;

describe('a POS charge', () => {
  test('is created as a code, and prompts nobody', async () => {
    const { status, body } = await create({ reference: 'table 4', description: 'Tea', metadata: { a: [1] } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'charge',
      state: 'requires_payment',
      amount_minor: 20_000,
      currency: 'TZS',
      rail: 'wallet',
      till: caller.reference.tills.open[0],
      reference: 'table 4',
      description: 'Tea',
      metadata: { a: [1] },
    });
    expect(body.mdr_minor + body.net_minor).toBe(20_000);
    expect(body).not.toHaveProperty('fee_minor');
    expect(Date.parse(body.expires_at) - Date.parse(body.created)).toBe(300_000);
    expect(URL.canParse(body.qr)).toBe(true);
    expect(body.qr).not.toContain(body.token);
    expect((await caller.operate('prompts', { charge: body.id })).body).toEqual({ count: 0, amounts: [] });
    expect(await read(body.id)).toEqual({ ...body, fee_minor: body.mdr_minor });
    const listed = (await caller.live.get('/v1/charges?limit=1')).body.data[0];
    expect(listed).toEqual(await read(body.id));
  });

  test('is paid by a scan', async () => {
    const { body } = await create();
    await caller.operate('approve_charge', { charge: body.id });
    expect(await read(body.id)).toMatchObject({ state: 'succeeded', rail: 'wallet', till: body.till });
  });

  test('expires after 5 minutes', async () => {
    await using caller = await call();
    const till = caller.reference.tills.open[0];
    const { body } = await caller.live.post('/v1/pos/charges', { till, amount_minor: 20_000 });
    const state = async () => (await caller.live.get(`/v1/charges/${body.id}`)).body.state;
    await caller.operate('advance_clock', { seconds: 290 });
    expect(await state()).toBe('requires_payment');
    await caller.operate('advance_clock', { seconds: 10 });
    expect(await state()).toBe('expired');
  });

  test.each([
    [{ till: undefined }, 'BAD_TILL'],
    [{ till: null }, 'BAD_TILL'],
    [{ till: 100_001 }, 'BAD_TILL'],
    [{ till: '12345' }, 'BAD_TILL'],
    [{ till: '1234567' }, 'BAD_TILL'],
    [{ till: '12345a' }, 'BAD_TILL'],
    [{ till: '123456\n' }, 'BAD_TILL'],
    [{ amount_minor: undefined }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_050 }, 'BAD_AMOUNT'],
    [{ amount_minor: 2_000_000_100 }, 'BAD_AMOUNT'],
    [{ amount_minor: 9900 }, 'AMOUNT_TOO_SMALL'],
    [{ amount_minor: 10_000 }, 201],
    [{ amount_minor: 2_000_000_000 }, 201],
    [{ currency: 'TZS' }, 201],
    [{ currency: 'USD' }, 'BAD_CURRENCY'],
    [{ reference: 'r'.repeat(201) }, 'BAD_REQUEST'],
    [{ description: 'd'.repeat(501) }, 'BAD_REQUEST'],
    [{ metadata: [] }, 'BAD_REQUEST'],
    [{ rail: 'nothing', msisdn: 'nobody' }, 201],
  ])('with %j is %s', async (changes, expected) => {
    expect(await outcome(changes)).toBe(expected);
  });

  test('needs an open till of its business', async () => {
    const { closed, foreign } = caller.reference.tills;
    expect(await outcome({ till: closed })).toBe('TILL_CLOSED');
    expect(await outcome({ till: foreign })).toBe('UNKNOWN_TILL');
    const open = new Set([...caller.reference.tills.open, closed, foreign]);
    expect(await outcome({ till: ['000001', '000002', '000003', '000004'].find((each) => !open.has(each)) })).toBe(
      'UNKNOWN_TILL',
    );
    expect((await create({ till: foreign }, { key: caller.reference.keys.liveOther })).status).toBe(201);
  });

  test('needs an Idempotency-Key', async () => {
    for (const idempotencyKey of [null, 'short', 'with spaces', 'x'.repeat(129)])
      expect((await create({}, { idempotencyKey })).body.error.code).toBe('IDEMPOTENCY_REQUIRED');
  });
});

describe('a key that was used for a POS charge', () => {
  test('gives the same charge to the same request, whatever its metadata', async () => {
    const idempotencyKey = 'same-code';
    const first = await create({ metadata: { a: 1 } }, { idempotencyKey });
    const second = await create({ metadata: { b: 2 }, currency: 'TZS' }, { idempotencyKey });
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  test.each([
    ['till', { till: 'other' }],
    ['amount', { amount_minor: 20_100 }],
    ['reference', { reference: 'r' }],
    ['description', { description: 'd' }],
  ])('is a mismatch with another %s', async (name, changes) => {
    const idempotencyKey = `mismatch-${name}`;
    const first = await create({}, { idempotencyKey });
    const other = 'till' in changes ? { till: caller.reference.tills.open[1] } : changes;
    const second = await create(other, { idempotencyKey });
    expect([second.status, second.body.error.code]).toEqual([409, 'IDEMPOTENT_MISMATCH']);
    expect((await create({}, { idempotencyKey })).body.id).toBe(first.body.id);
  });

  test('is free for a charge of another kind', async () => {
    const idempotencyKey = 'two-kinds';
    const code = await create({}, { idempotencyKey });
    const prompt = await caller.live.charge({}, { idempotencyKey });
    expect([code.status, prompt.status]).toEqual([201, 201]);
    expect(prompt.body.id).not.toBe(code.body.id);
  });

  test('makes one charge when it is used twice at once', async () => {
    await using caller = await call({ latency: { from: 20, to: 20 } });
    const body = { till: caller.reference.tills.open[0], amount_minor: 20_000 };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => caller.live.post('/v1/pos/charges', body, { idempotencyKey: 'at-once-1' })),
    );
    expect(new Set(all.map(({ body: { id } }) => id)).size).toBe(1);
    expect((await caller.live.get('/v1/charges')).body.data).toHaveLength(1);
  });
});

describe('the operator', () => {
  test('opens tills and closes them', async () => {
    const { business } = (await caller.operate('create_business', { live: true, website: null })).body;
    const { key } = (
      await caller.operate('create_key', { business, mode: 'live', scopes: ['charges:write'], lifetime_days: null })
    ).body;
    const { till } = (await caller.operate('open_till', { business })).body;
    expect(till).toMatch(/^\d{6}$/);
    expect(await outcome({ till })).toBe('UNKNOWN_TILL');
    expect((await create({ till }, { key })).status).toBe(201);
    expect((await caller.operate('close_till', { till })).status).toBe(200);
    expect((await create({ till }, { key })).body.error.code).toBe('TILL_CLOSED');
  });

  test('says what is wrong', async () => {
    expect((await caller.operate('open_till', { business: 'nobody' })).body.error).toBe('there is no business nobody');
    expect((await caller.operate('close_till', { till: 'none' })).body.error).toBe('there is no till none');
  });
});
