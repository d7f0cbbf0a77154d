import { describe, expect, test } from 'vitest';
import { call, freshKey, order } from '../helpers/caller.ts';

describe('the same key', () => {
  test('and request gives the same charge, in its present state', async () => {
    await using caller = await call();
    const key = freshKey();
    const first = await caller.charge(order, key);
    await caller.operate('advance_clock', { seconds: 10 });
    const second = await caller.charge(
      { ...order, msisdn: '0712345678', currency: 'TZS', description: 'other', metadata: { other: 1 } },
      key,
    );
    expect(second.body).toEqual({ ...first.body, state: 'succeeded' });
    expect((await caller.get('/v1/charges')).body.data).toHaveLength(1);
    expect((await caller.operate('prompts', { charge: first.body.id })).body).toEqual({ count: 1, amounts: [10_000] });
  });

  test.each([{ amount_minor: 10_100 }, { rail: 'airtel' }, { msisdn: '+255712345679' }, { reference: 'r' }])(
    'and another request is a mismatch: %j',
    async (changes) => {
      await using caller = await call();
      const key = freshKey();
      const first = await caller.charge(order, key);
      const second = await caller.charge({ ...order, ...changes }, key);
      expect([second.status, second.body.error.code]).toEqual([409, 'IDEMPOTENT_MISMATCH']);
      expect((await caller.charge(order, key)).body).toEqual(first.body);
      expect((await caller.get('/v1/charges')).body.data).toHaveLength(1);
    },
  );

  test('in flight waits and receives the same answer', async () => {
    await using caller = await call({ latency: { from: 30, to: 30 } });
    const key = freshKey();
    const all = await Promise.all(Array.from({ length: 8 }, () => caller.charge(order, key)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await caller.get('/v1/charges')).body.data).toHaveLength(1);
  });

  test('in flight with another request is a mismatch', async () => {
    await using caller = await call({ latency: { from: 30, to: 30 } });
    const key = freshKey();
    const first = caller.charge(order, key);
    const second = await caller.charge({ ...order, amount_minor: 20_000 }, key);
    expect(new Set([(await first).status, second.status])).toEqual(new Set([201, 409]));
  });

  test('belongs to a business, not to an API key', async () => {
    await using caller = await call();
    const key = freshKey();
    const { body } = await caller.charge(order, key);
    expect((await caller.charge(order, key, caller.reference.keys.spare)).body.id).toBe(body.id);
    const foreign = await caller.charge({ ...order, amount_minor: 20_000 }, key, caller.reference.keys.other);
    expect(foreign.status).toBe(201);
    expect(foreign.body.id).not.toBe(body.id);
  });

  test('is free again after a refusal and after an outage', async () => {
    await using caller = await call();
    const key = freshKey();
    expect((await caller.charge({ ...order, rail: 'wallet' }, key)).status).toBe(422);
    await caller.operate('set_ledger', { available: false });
    const outage = await Promise.all([caller.charge(order, key), caller.charge(order, key)]);
    expect(outage.map(({ status, body }) => [status, body.error.code])).toEqual([
      [503, 'LEDGER_UNAVAILABLE'],
      [503, 'LEDGER_UNAVAILABLE'],
    ]);
    expect((await caller.get('/v1/charges')).body.data).toEqual([]);
    await caller.operate('set_ledger', { available: true });
    expect((await caller.charge({ ...order, amount_minor: 20_000 }, key)).status).toBe(201);
  });
});
