import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentLinkFields } from '../../../src/contract/resources/payment-link.ts';
import { brokenRules } from '../../contract/helpers/broken-rules.ts';
import { inDays, outcome, sell, type Seller } from '../helpers/seller.ts';

const order = { amount_minor: 50_000, title: 'Entry ticket' };
const path = '/v1/payment_links';

let seller: Seller;
beforeAll(async () => {
  seller = await sell();
});
afterAll(() => seller[Symbol.asyncDispose]());

describe('a new link', () => {
  test('shows what was asked', async () => {
    const asked = {
      ...order,
      kind: 'reusable',
      max_uses: 3,
      expires_at: inDays(2),
      description: 'Row "A"',
      reference: 'gate-1',
      success_url: 'https://shop.example.test/thanks?a=1',
    };
    const { status, body } = await seller.post(path, asked);
    expect([status, brokenRules(paymentLinkFields, body)]).toEqual([201, []]);
    expect(body).toMatchObject({ ...asked, object: 'payment_link', currency: 'TZS', used: 0, active: true });
    expect((await seller.get(`${path}/${body.id}`)).body).toEqual(body);
    expect((await seller.get('/v1/balance')).body.available_minor).toBe(0);
  });

  test('is reusable and empty where nothing was said', async () => {
    const { body } = await seller.post(path, order);
    expect(body).toMatchObject({
      kind: 'reusable',
      max_uses: null,
      expires_at: null,
      description: '',
      reference: '',
      success_url: null,
    });
  });

  test.each([
    [{ amount_minor: undefined }, 'BAD_AMOUNT'],
    [{ amount_minor: 9_900 }, 'BAD_AMOUNT'],
    [{ amount_minor: 10_000.5 }, 'BAD_AMOUNT'],
    [{ title: undefined }, 'BAD_REQUEST'],
    [{ title: 'x' }, 'BAD_REQUEST'],
    [{ title: '🙂' }, 'BAD_REQUEST'],
    [{ title: 'xy' }, 201],
    [{ title: 't'.repeat(80) }, 201],
    [{ title: 't'.repeat(81) }, 'BAD_REQUEST'],
    [{ kind: 'single_use' }, 201],
    [{ kind: 'once' }, 'BAD_REQUEST'],
    [{ max_uses: 0 }, 'BAD_REQUEST'],
    [{ max_uses: 1.5 }, 'BAD_REQUEST'],
    [{ max_uses: '2' }, 'BAD_REQUEST'],
    [{ max_uses: 1 }, 201],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'BAD_REQUEST'],
    [{ expires_at: 'soon' }, 'BAD_REQUEST'],
    [{ description: 'd'.repeat(501) }, 'BAD_REQUEST'],
    [{ reference: 'r'.repeat(201) }, 'BAD_REQUEST'],
    [{ reference: 'r'.repeat(200), description: 'd'.repeat(500) }, 201],
  ])('with %j is %s', async (changes, expected) => {
    expect(outcome(await seller.post(path, { ...order, ...changes }))).toBe(expected);
  });

  test.each([
    ['https://shop.example.test', 201],
    ['https://SHOP.example.test/a/b#c', 201],
    ['https://shop.example.test:443/', 201],
    ['http://shop.example.test/', 'BAD_RETURN_URL'],
    ['ftp://shop.example.test/', 'BAD_RETURN_URL'],
    ['https://shop.example.test.evil.test/', 'BAD_RETURN_URL'],
    ['https://evilshop.example.test/', 'BAD_RETURN_URL'],
    ['https://shop-example.test/', 'BAD_RETURN_URL'],
    ['https://evil.test/?u=https://shop.example.test', 'BAD_RETURN_URL'],
    ['https://shop.example.test@evil.test/', 'BAD_RETURN_URL'],
    ['https://user@shop.example.test/', 'BAD_RETURN_URL'],
    ['https://shop.example.test:8443/', 'BAD_RETURN_URL'],
    ['https://evil.test\\@shop.example.test/', 'BAD_RETURN_URL'],
    ['https://shop.example.test/\n', 'BAD_RETURN_URL'],
    ['https:shop.example.test', 'BAD_RETURN_URL'],
    ['/thanks', 'BAD_RETURN_URL'],
    ['', 'BAD_RETURN_URL'],
    [5, 'BAD_RETURN_URL'],
  ])('that returns to %j is %s', async (success_url, expected) => {
    expect(outcome(await seller.post(path, { ...order, success_url }))).toBe(expected);
  });

  test('returns nowhere without a registered website', async () => {
    const key = seller.reference.keys.liveNoWebsite;
    const success_url = 'https://shop.example.test/';
    expect(outcome(await seller.post(path, { ...order, success_url }, { key }))).toBe('NO_REGISTERED_WEBSITE');
    expect(outcome(await seller.post(path, order, { key }))).toBe(201);
  });

  test('with a key is made once, and only another price is another request', async () => {
    const key = { idempotencyKey: 'link-key-1' };
    const first = await seller.post(path, order, key);
    const again = await seller.post(path, { ...order, title: 'Another title' }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const mismatch = await seller.post(path, { ...order, amount_minor: 60_000 }, key);
    expect([mismatch.status, outcome(mismatch)]).toEqual([409, 'IDEMPOTENT_MISMATCH']);
    const other = { key: seller.reference.keys.liveOther, ...key };
    expect((await seller.post(path, order, other)).body.id).not.toBe(first.body.id);
    expect(outcome(await seller.post(path, order, { idempotencyKey: 'short' }))).toBe('BAD_REQUEST');
    const [one, two] = [await seller.post(path, order), await seller.post(path, order)];
    expect(one.body.id).not.toBe(two.body.id);
  });
});

describe('links', () => {
  test('are listed newest first, cut by a limit, and never moved on', async () => {
    await using fresh = await sell();
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) ids.unshift((await fresh.post(path, order)).body.id);
    const list = async (query: string, key?: string) => {
      const { body } = await fresh.get(`${path}${query}`, key);
      return [body.data.map(({ id }: { id: string }) => id), body.has_more];
    };
    expect(await list('')).toEqual([ids, false]);
    expect(await list('?limit=2')).toEqual([ids.slice(0, 2), true]);
    expect(await list(`?limit=3&starting_after=${ids[0]}`)).toEqual([ids, false]);
    expect(await list('', fresh.reference.keys.liveOther)).toEqual([[], false]);
    expect(outcome(await fresh.get(`${path}?limit=0`))).toBe('BAD_REQUEST');
  });

  test('are found by their own business only', async () => {
    const { body } = await seller.post(path, order);
    expect(outcome(await seller.get(`${path}/${body.id}`, seller.reference.keys.liveOther))).toBe('NOT_FOUND');
    expect(outcome(await seller.get(`${path}/pl_none`))).toBe('NOT_FOUND');
  });
});
