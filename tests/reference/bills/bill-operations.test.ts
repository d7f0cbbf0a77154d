import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDateTime } from '../../../src/contract/date-time.ts';
import { billFields } from '../../../src/contract/resources/bill.ts';
import { luhnDigit } from '../../../src/reference/bills/luhn.ts';
import { change, check } from '../../../src/reference/change.ts';
import { isServed } from '../../../src/reference/http/route.ts';
import { brokenRules } from '../../contract/helpers/broken-rules.ts';
import { inDays, outcome, sell, type Seller } from '../helpers/seller.ts';

const order = { customer_ref: 'unit-7', amount_minor: 50_000 };

let seller: Seller;
beforeAll(async () => {
  seller = await sell();
});
afterAll(() => seller[Symbol.asyncDispose]());

describe('a new bill', () => {
  test('shows what was asked, open and unpaid', async () => {
    const expiresAt = inDays(3);
    const asked = { ...order, payer_name: 'Asha <A>', description: 'Rent & water', expires_at: expiresAt };
    const { status, body } = await seller.post('/v1/bills', asked);
    expect([status, brokenRules(billFields, body)]).toEqual([201, []]);
    expect(body).toMatchObject({
      object: 'bill',
      state: 'open',
      customer_ref: 'unit-7',
      payer_name: 'Asha <A>',
      description: 'Rent & water',
      amount_minor: 50_000,
      paid_minor: 0,
      outstanding_minor: 50_000,
      currency: 'TZS',
      expires_at: expiresAt,
      cancelled_at: null,
    });
    expect(Math.abs(Date.parse(body.created) - Date.parse(inDays(0)))).toBeLessThan(5000);
    expect((await seller.get(`/v1/bills/${body.id}`)).body).toEqual(body);
  });

  test('never expires unless it says when, and its moment may be written in another zone', async () => {
    const { body } = await seller.post('/v1/bills', order);
    expect([body.expires_at, body.payer_name, body.description]).toEqual([null, '', '']);
    const zoned = await seller.post('/v1/bills', { ...order, expires_at: '2099-01-01T03:00:00+03:00' });
    expect(parseDateTime(zoned.body.expires_at)).toBe(Date.UTC(2099, 0, 1));
  });

  test('has a control number of its own that checks itself, printed in fours', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => seller.post('/v1/bills', order)));
    const numbers = made.map(({ body }) => body.control_number as string);
    expect(new Set(numbers).size).toBe(40);
    for (const number of numbers) expect(number.slice(11)).toBe(luhnDigit(number.slice(0, 11)));
    const { control_number: number, control_number_printed: printed } = made[0]!.body;
    expect(printed).toBe(`${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`);
  });

  test('checks itself as cards do', () => {
    expect(luhnDigit('7992739871')).toBe('3');
  });

  test.each([
    [{ customer_ref: undefined }, 'BAD_CUSTOMER_REF'],
    [{ customer_ref: '' }, 'BAD_CUSTOMER_REF'],
    [{ customer_ref: 7 }, 'BAD_CUSTOMER_REF'],
    [{ customer_ref: 'r'.repeat(65) }, 'BAD_CUSTOMER_REF'],
    [{ customer_ref: '🙂'.repeat(64) }, 201],
    [{ amount_minor: undefined }, 'BAD_AMOUNT'],
    [{ amount_minor: 9_900 }, 'BAD_AMOUNT'],
    [{ amount_minor: 0 }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_050 }, 'BAD_AMOUNT'],
    [{ amount_minor: '10000' }, 'BAD_AMOUNT'],
    [{ amount_minor: 2_000_000_100 }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_000 }, 201],
    [{ amount_minor: 2_000_000_000 }, 201],
    [{ payer_name: 'n'.repeat(120) }, 201],
    [{ payer_name: 'n'.repeat(121) }, 'BAD_REQUEST'],
    [{ description: 'd'.repeat(500) }, 201],
    [{ description: 'd'.repeat(501) }, 'BAD_REQUEST'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'BAD_EXPIRY'],
    [{ expires_at: 'tomorrow' }, 'BAD_EXPIRY'],
    [{ expires_at: 4_070_908_800 }, 'BAD_EXPIRY'],
    [{ expires_at: null, payer_name: null, description: null, unknown: 1 }, 201],
  ])('with %j is %s', async (changes, expected) => {
    expect(outcome(await seller.post('/v1/bills', { ...order, ...changes }))).toBe(expected);
  });

  test('is another one each time, whatever key is sent', async () => {
    const again = { idempotencyKey: 'the-same-key' };
    const [first, second] = [
      await seller.post('/v1/bills', order, again),
      await seller.post('/v1/bills', order, again),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
    expect(outcome(await seller.post('/v1/bills', order, { idempotencyKey: '?' }))).toBe(201);
  });

  test('is not made while the ledger is out of reach', async () => {
    await using closed = await sell();
    await closed.operate('set_ledger', { available: false });
    expect(outcome(await closed.post('/v1/bills', order))).toBe('LEDGER_UNAVAILABLE');
    await closed.operate('set_ledger', { available: true });
    expect((await closed.get('/v1/bills')).body.data).toEqual([]);
  });
});

describe('bills', () => {
  test('are found by their own business only, and only with the scope', async () => {
    const { liveOther, liveRead, all } = seller.reference.keys;
    const { body } = await seller.post('/v1/bills', order);
    expect(outcome(await seller.get(`/v1/bills/${body.id}`, liveOther))).toBe('NOT_FOUND');
    expect(outcome(await seller.get('/v1/bills/bl_none'))).toBe('NOT_FOUND');
    expect(outcome(await seller.get(`/v1/bills/${body.id}`, liveRead))).toBe(200);
    const { body: refused } = await seller.post('/v1/bills', order, { key: liveRead });
    expect([refused.error.code, refused.error.scope]).toEqual(['FORBIDDEN_SCOPE', 'bills:write']);
    expect((await seller.get('/v1/bills', liveOther)).body).toEqual({ object: 'list', has_more: false, data: [] });
    const sandbox = await fetch(`${seller.reference.sandboxUrl}/v1/bills`, {
      headers: { authorization: `Bearer ${all}` },
    });
    expect(sandbox.status).toBe(404);
  });

  test('are listed newest first, in pages, by customer and by state', async () => {
    await using fresh = await sell();
    const refs = ['a', 'A', 'a ', 'a', 'ab'];
    const ids: string[] = [];
    for (const customer_ref of refs) ids.unshift((await fresh.post('/v1/bills', { ...order, customer_ref })).body.id);
    const list = async (query: string) => {
      const { body } = await fresh.get(`/v1/bills?${query}`);
      return [body.data.map(({ id }: { id: string }) => id), body.has_more];
    };
    expect(await list('')).toEqual([ids, false]);
    expect(await list('limit=2')).toEqual([ids.slice(0, 2), true]);
    expect(await list(`limit=3&starting_after=${ids[1]}`)).toEqual([ids.slice(2), false]);
    expect(await list('customer_ref=a')).toEqual([[ids[1], ids[4]], false]);
    expect(await list('customer_ref=a%20')).toEqual([[ids[2]], false]);
    expect(await list(`customer_ref=a&limit=1&starting_after=${ids[1]}`)).toEqual([[ids[4]], false]);
    expect(await list('state=open&limit=100')).toEqual([ids, false]);
    expect(await list('state=paid')).toEqual([[], false]);
    for (const query of ['state=late', 'limit=101', 'starting_after=bl_none'])
      expect(outcome(await fresh.get(`/v1/bills?${query}`))).toBe('BAD_REQUEST');
  });

  test('may refuse a key', async () => {
    const livePatch = check('idempotency')((was) => (call) => {
      const sent = isServed(call.route, 'bills.create') && call.header('idempotency-key') !== undefined;
      return sent ? { code: 'BAD_REQUEST' } : was(call);
    });
    await using other = await sell({ livePatch });
    expect(outcome(await other.post('/v1/bills', order, { idempotencyKey: 'some-key-1' }))).toBe('BAD_REQUEST');
    expect(outcome(await other.post('/v1/bills', order))).toBe(201);
  });

  test('can be numbered by another scheme', async () => {
    const livePatch = change('billMaking')(() => ({ checkDigit: () => '4' }));
    await using other = await sell({ livePatch });
    expect((await other.post('/v1/bills', order)).body.control_number).toMatch(/^\d{11}4$/);
  });
});
