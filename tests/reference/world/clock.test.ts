import { describe, expect, test } from 'vitest';
import { call, order, type Caller } from '../helpers/caller.ts';

const day = 86_400;
const trigger = (digit: number) => ({ ...order, msisdn: `+25570000000${digit}` });

async function read(caller: Caller, id: string) {
  const { body } = await caller.get(`/v1/charges/${id}`);
  return [body.state, body.failure_reason ?? null];
}

describe('as the clock moves', () => {
  test('each trigger takes its branch', async () => {
    await using caller = await call();
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (digit) => (await caller.charge(trigger(digit))).body.id as string),
    );
    const all = () => Promise.all(ids.map((id) => read(caller, id)));
    expect(new Set((await all()).map(([state]) => state))).toEqual(new Set(['processing']));
    await caller.operate('advance_clock', { seconds: 20 });
    const settled = [
      ['succeeded', null],
      ['failed', 'PAYER_DECLINED'],
      ['failed', 'INSUFFICIENT_FUNDS'],
      ['processing', null],
    ];
    expect(await all()).toEqual([...settled, ['processing', null], ['succeeded', null]]);
    await caller.operate('advance_clock', { seconds: 60 });
    expect((await all())[4]).toEqual(['processing', null]);
    await caller.operate('advance_clock', { seconds: 10 });
    expect(await all()).toEqual([...settled, ['succeeded', null], ['succeeded', null]]);
    await caller.operate('advance_clock', { seconds: day });
    expect(await all()).toEqual([...settled, ['succeeded', null], ['succeeded', null]]);
  });

  test('charges are swept, and their keys are free', async () => {
    await using caller = await call();
    const { body } = await caller.charge(order, 'swept-key');
    await caller.operate('advance_clock', { seconds: 30 * day - 10 });
    expect((await read(caller, body.id))[0]).toBe('succeeded');
    await caller.operate('advance_clock', { seconds: 11 });
    expect((await caller.get(`/v1/charges/${body.id}`)).status).toBe(404);
    expect((await caller.get('/v1/charges')).body.data).toEqual([]);
    expect((await caller.charge(order, 'swept-key')).body.id).not.toBe(body.id);
  });

  test('the Date header moves along', async () => {
    await using caller = await call();
    const { body } = await caller.operate('advance_clock', { seconds: 400 * day });
    const { headers } = await caller.get('/v1/balance');
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.parse(body.now))).toBeLessThan(5000);
    const made = await caller.charge();
    expect(Math.abs(Date.parse(made.body.created) - Date.parse(body.now))).toBeLessThan(5000);
  });

  test('a key has 120 requests a minute, and no other key suffers', async () => {
    await using caller = await call();
    const spent = await Promise.all(Array.from({ length: 120 }, () => caller.get('/v1/balance')));
    expect(spent.every(({ status }) => status === 200)).toBe(true);
    const limited = await caller.charge(order, 'after-limit');
    expect([limited.status, limited.body.error.code, limited.headers.get('x-ratelimit-remaining')]).toEqual([
      429,
      'RATE_LIMITED',
      '0',
    ]);
    expect((await caller.get('/v1/balance', caller.reference.keys.spare)).status).toBe(200);
    await caller.operate('advance_clock', { seconds: Number(limited.headers.get('retry-after')) });
    expect((await caller.charge(order, 'after-limit')).status).toBe(201);
    expect((await caller.get('/v1/charges')).body.data).toHaveLength(1);
  });
});
