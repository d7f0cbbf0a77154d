import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, freshKey, order, type Caller } from '../helpers/caller.ts';

let caller: Caller & AsyncDisposable;
beforeAll(async () => {
  caller = await call({ patch: (behaviour) => ({ ...behaviour, bounds: { ...behaviour.bounds, perMinute: 10_000 } }) });
});
afterAll(() => caller[Symbol.asyncDispose]());

const outcome = async (changes: object): Promise<unknown> => {
  const { status, body } = await caller.charge({ ...order, ...changes });
  return status === 201 ? 201 : body.error.code;
};

describe('a new charge', () => {
  test('shows what was asked, priced', async () => {
    const asked = { ...order, reference: 'order-1', description: 'Two coffees', metadata: { a: 1 } };
    const { status, body } = await caller.charge(asked);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'charge',
      state: 'processing',
      amount_minor: 10_000,
      currency: 'TZS',
      rail: 'mpesa',
      livemode: false,
    });
    expect(body).toMatchObject({ reference: 'order-1', description: 'Two coffees', metadata: { a: 1 } });
    expect(body.id).toMatch(/^ch_/);
    expect(body.fee_minor + body.net_minor).toBe(10_000);
    expect(Date.parse(body.expires_at) - Date.parse(body.created)).toBe(900_000);
    expect((await caller.get(`/v1/charges/${body.id}`)).body).toEqual(body);
  });

  test.each([
    [{ amount_minor: 9900 }, 'AMOUNT_TOO_SMALL'],
    [{ amount_minor: 0 }, 'BAD_AMOUNT'],
    [{ amount_minor: -10_000 }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_050 }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_000.5 }, 'BAD_AMOUNT'],
    [{ amount_minor: '10000' }, 'BAD_AMOUNT'],
    [{ amount_minor: null }, 'BAD_AMOUNT'],
    [{ amount_minor: 2_000_000_100 }, 'BAD_AMOUNT'],
    [{ amount_minor: 1e300 }, 'BAD_AMOUNT'],
    [{ amount_minor: 2_000_000_000 }, 201],
    [{ amount_minor: undefined }, 'BAD_AMOUNT'],
    [{ rail: 'wallet' }, 'BAD_RAIL'],
    [{ rail: 'MPESA' }, 'BAD_RAIL'],
    [{ rail: undefined }, 'BAD_RAIL'],
    [{ rail: 'azampesa' }, 201],
    [{ msisdn: '0712345678' }, 201],
    [{ msisdn: '712345678' }, 201],
    [{ msisdn: '71234567' }, 'BAD_MSISDN'],
    [{ msisdn: '255712345678' }, 'BAD_MSISDN'],
    [{ msisdn: '+254712345678' }, 'BAD_MSISDN'],
    [{ msisdn: '+255 712345678' }, 'BAD_MSISDN'],
    [{ msisdn: '0712345678\n' }, 'BAD_MSISDN'],
    [{ msisdn: 712345678 }, 'BAD_MSISDN'],
    [{ msisdn: undefined }, 'BAD_MSISDN'],
    [{ currency: 'TZS' }, 201],
    [{ currency: 'USD' }, 'BAD_CURRENCY'],
    [{ currency: 'tzs' }, 'BAD_CURRENCY'],
    [{ reference: 'r'.repeat(200) }, 201],
    [{ reference: '🙂'.repeat(200) }, 201],
    [{ reference: 'r'.repeat(201) }, 'BAD_REQUEST'],
    [{ reference: 5 }, 'BAD_REQUEST'],
    [{ description: 'ä'.repeat(500) }, 201],
    [{ description: 'd'.repeat(501) }, 'BAD_REQUEST'],
    [{ metadata: [] }, 'BAD_REQUEST'],
    [{ metadata: 'x' }, 'BAD_REQUEST'],
    [{ unknown: true, reference: null, description: null, metadata: null, currency: null }, 201],
  ])('with %j is %s', async (changes, expected) => {
    expect(await outcome(changes)).toBe(expected);
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '5',
    '{"amount_minor":10000,}',
    `{"metadata":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    `{"a":"${'x'.repeat(1_100_000)}"}`,
  ])('is a bad request when its body is no object: case %#', async (body) => {
    expect((await caller.charge(body)).body.error.code).toBe('BAD_REQUEST');
  });

  test('whose body is not UTF-8 is a bad request', async () => {
    const headers = { authorization: `Bearer ${caller.reference.keys.all}`, 'idempotency-key': freshKey() };
    const seen = await caller.send('/v1/charges', {
      method: 'POST',
      headers,
      body: Buffer.from('{"reference":"\xff"}', 'latin1'),
    });
    expect(seen.body.error.code).toBe('BAD_REQUEST');
  });

  test('keeps metadata as it was sent', async () => {
    const sent =
      '{"__proto__":{"a":null},"constructor":1,"n":[1.5,-0.001,1e21,9007199254740991,true,null,[],{}],"ß🙂":"\\u0000\\ud800","deep":{"a":{"b":{"c":[{}]}}}}';
    const { body } = await caller.charge(
      `{"amount_minor":10000,"rail":"tigo","msisdn":"0712345678","metadata":${sent}}`,
    );
    const read = (await caller.get(`/v1/charges/${body.id}`)).body;
    expect(JSON.stringify(body.metadata)).toBe(JSON.stringify(JSON.parse(sent)));
    expect(JSON.stringify(read.metadata)).toBe(JSON.stringify(JSON.parse(sent)));
  });

  test.each([
    [null, 400],
    ['short-1', 400],
    ['a'.repeat(129), 400],
    ['with.a.dot', 400],
    ['with space 1', 400],
    ['a-_B09xyz', 201],
    [`-${'b'.repeat(127)}`, 201],
  ])('with the Idempotency-Key %s is %i', async (key, status) => {
    const seen = await caller.charge(order, key);
    expect(seen.status).toBe(status);
    if (status === 400) expect(seen.body.error.code).toBe('IDEMPOTENCY_REQUIRED');
  });
});
