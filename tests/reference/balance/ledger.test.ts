import { expect, test } from 'vitest';
import { call, type Caller } from '../helpers/caller.ts';

const available = async (caller: Caller, key?: string) =>
  (await caller.live.get('/v1/balance', key)).body.available_minor as number;

test('a balance holds the nets of what was paid, at once', async () => {
  await using caller = await call();
  expect(await available(caller)).toBe(0);
  const [paid, declined, scanned] = [
    (await caller.live.charge({ amount_minor: 1_000_000 })).body,
    (await caller.live.charge()).body,
    (await caller.live.post('/v1/pos/charges', { till: caller.reference.tills.open[0], amount_minor: 20_000 })).body,
  ];
  await caller.operate('approve_charge', { charge: paid.id });
  expect(await available(caller)).toBe(paid.net_minor);
  await caller.operate('decline_charge', { charge: declined.id });
  await caller.operate('approve_charge', { charge: scanned.id });
  expect(await available(caller)).toBe(paid.net_minor + scanned.net_minor);
  expect(await available(caller, caller.reference.keys.liveOther)).toBe(0);
  expect((await caller.get('/v1/balance')).body.available_minor).toBe(0);
  expect((await caller.live.get('/v1/balance')).body).toMatchObject({
    object: 'balance',
    currency: 'TZS',
    settling_minor: 0,
    settlement: { enabled: false, note: expect.any(String) },
  });
});

test('while the ledger is away nothing is taken, and the same request works later', async () => {
  await using caller = await call();
  const till = caller.reference.tills.open[0];
  const prompt = () => caller.live.charge({}, { idempotencyKey: 'same-prompt' });
  const code = () =>
    caller.live.post('/v1/pos/charges', { till, amount_minor: 20_000 }, { idempotencyKey: 'same-code' });
  await caller.operate('set_ledger', { available: false });
  const refused = [await prompt(), await code(), await caller.live.get('/v1/balance')];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array.from({ length: 3 }, () => [503, 'LEDGER_UNAVAILABLE']),
  );
  expect((await caller.live.get('/v1/charges')).body.data).toEqual([]);
  expect((await caller.get('/v1/balance')).status).toBe(200);
  await caller.operate('set_ledger', { available: true });
  expect([(await prompt()).status, (await code()).status]).toEqual([201, 201]);
});
