import { describe, expect, test } from 'vitest';
import { inDays, sell, type Seller } from '../helpers/seller.ts';

const path = '/v1/payment_links';
const order = { amount_minor: 50_000, title: 'Entry ticket', reference: 'gate-1', description: 'Row A' };

async function linked(seller: Seller, more: object = {}) {
  const { body } = await seller.post(path, { ...order, ...more });
  return {
    id: body.id as string,
    pay: () => seller.operate('pay_link', { link: body.id }),
    standing: async () => {
      const now = (await seller.get(`${path}/${body.id}`)).body;
      return [now.used, now.active];
    },
  };
}

describe('a payment through a link', () => {
  test('is an ordinary charge over the price', async () => {
    await using seller = await sell();
    const link = await linked(seller);
    const { charge: id } = (await link.pay()).body;
    const { body } = await seller.get(`/v1/charges/${id}`);
    expect(body).toMatchObject({
      state: 'succeeded',
      amount_minor: 50_000,
      reference: 'gate-1',
      description: 'Row A',
      payment_link: link.id,
    });
    expect((await seller.get('/v1/balance')).body.available_minor).toBe(body.net_minor);
    expect(await link.standing()).toEqual([1, true]);
  });

  test('is taken as often as the link says', async () => {
    await using seller = await sell();
    const once = await linked(seller, { kind: 'single_use', max_uses: 5 });
    const twice = await linked(seller, { max_uses: 2 });
    const often = await linked(seller);
    for (const { pay } of [once, twice, twice, often, often, often]) expect((await pay()).status).toBe(200);
    for (const { pay } of [once, twice]) expect((await pay()).body.error).toBe('the link is not active');
    expect(await Promise.all([once, twice, often].map(({ standing }) => standing()))).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('is not taken once the link is closed, expired or unknown', async () => {
    await using seller = await sell();
    const closed = await linked(seller);
    const late = await linked(seller, { expires_at: inDays(1) });
    expect((await seller.operate('close_link', { link: closed.id })).status).toBe(200);
    expect([await closed.standing(), await late.standing()]).toEqual([
      [0, false],
      [0, true],
    ]);
    await seller.operate('advance_clock', { seconds: 86_500 });
    expect(await late.standing()).toEqual([0, false]);
    for (const { pay } of [closed, late]) expect((await pay()).status).toBe(422);
    for (const action of ['pay_link', 'close_link'])
      expect((await seller.operate(action, { link: 'pl_none' })).body.error).toContain('pl_none');
    expect((await seller.get('/v1/charges')).body.data).toEqual([]);
  });
});
