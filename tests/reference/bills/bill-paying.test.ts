import { describe, expect, test } from 'vitest';
import { change } from '../../../src/reference/change.ts';
import type { Patch } from '../../../src/reference/behaviour.ts';
import { inDays, outcome, sell, type Seller } from '../helpers/seller.ts';

const order = { customer_ref: 'unit-7', amount_minor: 50_000, description: 'Rent' };

async function billed(options: { livePatch?: Patch; expires_at?: string } = {}) {
  const { livePatch, ...more } = options;
  const seller = await sell(livePatch ? { livePatch } : {});
  const { body } = await seller.post('/v1/bills', { ...order, ...more });
  const pay = (amount_minor: unknown) =>
    seller.operate('pay_bill', { control_number: body.control_number, amount_minor });
  return {
    seller,
    bill: body,
    pay,
    standing: async () => {
      const now = (await seller.get(`/v1/bills/${body.id}`)).body;
      return [now.state, now.paid_minor, now.outstanding_minor];
    },
    [Symbol.asyncDispose]: () => seller[Symbol.asyncDispose](),
  };
}

const charges = async (seller: Seller) => (await seller.get('/v1/charges')).body.data;

describe('a payment', () => {
  test('in parts moves a bill to part_paid and to paid, and the balance by what is left of it', async () => {
    await using at = await billed();
    expect((await at.pay(20_000)).body).toEqual({});
    expect(await at.standing()).toEqual(['part_paid', 20_000, 30_000]);
    await at.pay(30_000);
    expect(await at.standing()).toEqual(['paid', 50_000, 0]);
    const made = await charges(at.seller);
    expect(made.map((charge: { amount_minor: number }) => charge.amount_minor)).toEqual([30_000, 20_000]);
    expect(made[0]).toMatchObject({
      object: 'charge',
      state: 'succeeded',
      bill: at.bill.id,
      reference: 'unit-7',
      description: 'Rent',
    });
    expect((await at.seller.get(`/v1/charges/${made[0].id}`)).body).toEqual(made[0]);
    const { body } = await at.seller.get('/v1/balance');
    expect(body.available_minor).toBe(made[0].net_minor + made[1].net_minor);
  });

  test('above what is outstanding is taken, and the excess is a charge with the id of the bill', async () => {
    await using at = await billed();
    await at.pay(60_000);
    expect(await at.standing()).toEqual(['paid', 50_000, 0]);
    const made = await charges(at.seller);
    expect(made.map((charge: { amount_minor: number }) => charge.amount_minor)).toEqual([10_000, 50_000]);
    expect(made.map((charge: { bill: string }) => charge.bill)).toEqual([at.bill.id, at.bill.id]);
    await at.pay(5_000);
    expect((await charges(at.seller))[0]).toMatchObject({ amount_minor: 5_000, bill: at.bill.id });
  });

  test('is told with the bill that it pays', async () => {
    const told: unknown[] = [];
    const livePatch: Patch = (was) => ({
      ...was,
      listeners: [...was.listeners, ({ is, charge }) => told.push([is, charge.amount, charge.origin])],
    });
    await using at = await billed({ livePatch });
    await at.pay(20_000);
    await at.pay(40_000);
    const { id: bill, control_number: controlNumber } = at.bill;
    expect(told).toEqual([
      ['succeeded', 20_000, { is: 'bill', bill, controlNumber, outstanding: 30_000 }],
      ['succeeded', 30_000, { is: 'bill', bill, controlNumber, outstanding: 0 }],
      ['succeeded', 10_000, { is: 'bill', bill, controlNumber, outstanding: 0 }],
    ]);
  });

  test('of nothing, of cents, or of an unknown bill is not taken', async () => {
    await using at = await billed();
    for (const amount of [0, -100, 10_050, 0.5, '10000', undefined]) expect((await at.pay(amount)).status).toBe(422);
    const unknown = await at.seller.operate('pay_bill', { control_number: '000000000000', amount_minor: 10_000 });
    expect(unknown.body.error).toContain('000000000000');
    expect([await at.standing(), await charges(at.seller)]).toEqual([['open', 0, 50_000], []]);
  });
});

describe('other policies', () => {
  test('one charge for an overpayment, counted whole, under another name, with what was outstanding before', async () => {
    const outstanding: number[] = [];
    const livePatch: Patch = (was) => {
      const patches = [
        change('billPaying')(() => ({
          parts: (amount) => [{ amount, excess: false }],
          origin: ({ id, controlNumber }, { before }) => {
            outstanding.push(before);
            return { is: 'bill', bill: id, controlNumber, outstanding: before };
          },
        })),
        change('billStanding')(() => ({ paid: ({ account }) => account.received })),
        change('showing')(() => ({ origin: ({ origin }) => (origin.is === 'bill' ? { bill_id: origin.bill } : {}) })),
      ];
      return patches.reduce((behaviour, patch) => patch(behaviour), was);
    };
    await using at = await billed({ livePatch });
    await at.pay(60_000);
    expect(await at.standing()).toEqual(['paid', 60_000, 0]);
    expect(outstanding).toEqual([50_000]);
    const made = await charges(at.seller);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ amount_minor: 60_000, bill_id: at.bill.id });
  });
});

describe('the end of a bill', () => {
  test('comes with its expiry, unless it is paid', async () => {
    await using late = await billed({ expires_at: inDays(1) });
    await using paid = await billed({ expires_at: inDays(1) });
    await late.pay(20_000);
    await paid.pay(50_000);
    for (const { seller } of [late, paid]) await seller.operate('advance_clock', { seconds: 86_500 });
    expect(await late.standing()).toEqual(['expired', 20_000, 30_000]);
    expect(await paid.standing()).toEqual(['paid', 50_000, 0]);
    expect((await late.pay(30_000)).body.error).toBe('the bill is expired');
    expect((await late.seller.get('/v1/bills?state=expired')).body.data).toHaveLength(1);
    expect((await late.seller.get('/v1/bills?state=part_paid')).body.data).toEqual([]);
  });

  test('comes with a cancellation, unless it is paid', async () => {
    await using at = await billed();
    await using paid = await billed();
    await paid.pay(50_000);
    for (const { seller, bill } of [at, paid])
      expect(outcome(await seller.operate('cancel_bill', { bill: bill.id }))).toBe(200);
    expect((await at.standing())[0]).toBe('cancelled');
    expect((await paid.standing())[0]).toBe('paid');
    expect((await at.pay(50_000)).body.error).toBe('the bill is cancelled');
    const { body } = await at.seller.get(`/v1/bills/${at.bill.id}`);
    expect(Date.parse(body.cancelled_at)).toBeGreaterThanOrEqual(Date.parse(body.created));
    expect((await paid.seller.get(`/v1/bills/${paid.bill.id}`)).body.cancelled_at).not.toBe(null);
    await at.seller.operate('advance_clock', { seconds: 60 });
    await at.seller.operate('cancel_bill', { bill: at.bill.id });
    expect((await at.seller.get(`/v1/bills/${at.bill.id}`)).body.cancelled_at).toBe(body.cancelled_at);
    expect((await at.seller.operate('cancel_bill', { bill: 'bl_none' })).status).toBe(422);
  });

  test('never comes to one without an expiry', async () => {
    await using at = await billed();
    await at.seller.operate('advance_clock', { seconds: 3_000 * 86_400 });
    expect((await at.standing())[0]).toBe('open');
  });
});
