import { describe, expect, test } from 'vitest';
import { call, freshKey, order } from '../helpers/caller.ts';

const seconds = (count: number) => ({ seconds: count });

describe('the variant', () => {
  test('statuses.flat keeps the stated statuses', async () => {
    await using caller = await call({ variant: 'statuses.flat' });
    const key = freshKey();
    await caller.charge(order, key);
    const mismatch = await caller.charge({ ...order, rail: 'tigo' }, key);
    expect([mismatch.status, (await caller.get('/v1/charges/ch_none')).status]).toEqual([409, 400]);
  });

  test('idempotency.refusals-stick uses a key up, and leaves used keys alone', async () => {
    await using caller = await call({ variant: 'idempotency.refusals-stick' });
    const [spoiled, good] = [freshKey(), freshKey()];
    const wrong = { ...order, rail: 'wallet' };
    const codes = async (body: object, key: string) => (await caller.charge(body, key)).body.error?.code ?? 201;
    expect([await codes(wrong, spoiled), await codes(wrong, spoiled), await codes(order, spoiled)]).toEqual([
      'BAD_RAIL',
      'BAD_RAIL',
      'IDEMPOTENT_MISMATCH',
    ]);
    expect([await codes(order, good), await codes(wrong, good), await codes(order, good)]).toEqual([
      201,
      'BAD_RAIL',
      201,
    ]);
  });

  test('idempotency.compared-as-sent tells the forms of a number apart', async () => {
    await using caller = await call({ variant: 'idempotency.compared-as-sent' });
    const key = freshKey();
    await caller.charge(order, key);
    expect((await caller.charge({ ...order, msisdn: '0712345678' }, key)).status).toBe(409);
  });

  test('lifecycle.requires-payment-first begins there', async () => {
    await using caller = await call({ variant: 'lifecycle.requires-payment-first' });
    const { body } = await caller.charge();
    expect(body.state).toBe('requires_payment');
    await caller.operate('advance_clock', seconds(2));
    expect((await caller.get(`/v1/charges/${body.id}`)).body.state).toBe('processing');
  });

  test('lifecycle.unresolved-expires ends trigger 4 after its window', async () => {
    await using caller = await call({ variant: 'lifecycle.unresolved-expires' });
    const { body } = await caller.charge({ ...order, msisdn: '+255700000004' });
    const state = async () => (await caller.get(`/v1/charges/${body.id}`)).body.state;
    await caller.operate('advance_clock', seconds(890));
    expect(await state()).toBe('processing');
    await caller.operate('advance_clock', seconds(12));
    expect(await state()).toBe('expired');
  });

  test.each(['rate.sliding-window', 'rate.token-bucket'])('%s gives 120 requests and soon no more', async (variant) => {
    await using caller = await call({ variant });
    const seen = await Promise.all(Array.from({ length: 150 }, () => caller.get('/v1/balance')));
    const served = seen.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(120);
    expect(served).toBeLessThan(130);
    await caller.operate('advance_clock', seconds(60));
    expect((await caller.get('/v1/balance')).status).toBe(200);
  });

  test('world.other-clients makes charges of its own', async () => {
    await using caller = await call({ variant: 'world.other-clients' });
    for (let index = 0; index < 6; index++) await caller.charge();
    expect((await caller.get('/v1/charges')).body.data.length).toBeGreaterThan(6);
  });

  test.each(['wire.shouting', 'wire.pretty', 'wire.escaped'])('%s is read like any other', async (variant) => {
    await using caller = await call({ variant });
    const { body, headers } = await caller.charge({ ...order, description: 'Ünï🙂' });
    expect(body.description).toBe('Ünï🙂');
    expect(headers.get('service-mode')).toBe('test');
  });
});
