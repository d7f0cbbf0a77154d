import { describe, expect, test } from 'vitest';
import { call, freshKey, order, type Caller } from '../helpers/caller.ts';

/** Faults that ordinary traffic does not meet: each shows itself to the right request, and only to it. */
const drives: readonly (readonly [string, unknown, (caller: Caller) => Promise<unknown>])[] = [
  ['key.bare-taken', 200, authorized((key) => key)],
  ['key.basic-taken', 200, authorized((key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`)],
  ['key.other-scheme-taken', 200, authorized((key) => `Token ${key}`)],
  ['key.longer-taken', 200, authorized((key) => `Bearer ${key}a`)],
  ['key.any-case', 200, authorized((key) => `Bearer sk_test_${swapCase(key.slice(8))}`)],
  [
    'key.last-character-ignored',
    200,
    authorized((key) => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`),
  ],
  [
    'key.missing-taken-on-read',
    200,
    async ({ charge, send }) => (await send(`/v1/charges/${(await charge()).body.id}`, {})).status,
  ],
  [
    'echo.description-composed',
    'é',
    async ({ charge }) => (await charge({ ...order, description: 'e\u0301' })).body.description,
  ],
  ['numbers.sixes-declined', 'failed', stateLater('+255612345678')],
  ['numbers.trigger-0', 'processing', stateLater('+255700000000')],
  ['trigger-2.unknown-with-zero', 'succeeded', stateLater('0700000002')],
  [
    'page.default-10-when-filtered',
    10,
    async (caller) => (await many(caller, 12), await pageSize(caller, 'state=processing')),
  ],
  ['offset.taken', 7, async (caller) => (await many(caller, 12), await pageSize(caller, 'offset=5'))],
  ['offset.page-taken', 2, async (caller) => (await many(caller, 12), await pageSize(caller, 'limit=10&page=1'))],
  ['replay.forgotten-after-window', false, replayedAfter(1000)],
  [
    'idempotency-key.any-case',
    409,
    async ({ charge }) => (
      await charge(order, 'CAPITALS'),
      (await charge({ ...order, rail: 'tigo' }, 'capitals')).status
    ),
  ],
  [
    'idempotency-key.cut-at-64',
    409,
    async ({ charge }) => (
      await charge(order, `${'k'.repeat(64)}1`),
      (await charge({ ...order, rail: 'tigo' }, `${'k'.repeat(64)}2`)).status
    ),
  ],
  [
    'rate.uses-key-up',
    409,
    async ({ charge, get, operate }) => {
      await Promise.all(Array.from({ length: 120 }, () => get('/v1/balance')));
      await charge(order, 'limited-key');
      await operate('advance_clock', { seconds: 61 });
      return (await charge(order, 'limited-key')).status;
    },
  ],
  [
    'rate.penalty',
    429,
    async ({ get, operate }) => {
      await Promise.all(Array.from({ length: 121 }, () => get('/v1/balance')));
      await operate('advance_clock', { seconds: 300 });
      return (await get('/v1/balance')).status;
    },
  ],
  [
    'read.by-prefix',
    200,
    async ({ charge, get }) => (await get(`/v1/charges/${(await charge()).body.id.slice(0, -1)}`)).status,
  ],
];

const latency = { from: 10, to: 10 };

describe.each(drives)('the fault %s', (name, wrong, drive) => {
  test('shows', async () => {
    await using faulty = await call({ faults: [name], latency });
    await using sound = await call({ latency });
    expect(await drive(faulty)).toEqual(wrong);
    expect(await drive(sound)).not.toEqual(wrong);
  });
});

function authorized(header: (key: string) => string): (caller: Caller) => Promise<number> {
  return async ({ reference, send }) =>
    (await send('/v1/balance', { headers: { authorization: header(reference.keys.all) } })).status;
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

function stateLater(msisdn: string): (caller: Caller) => Promise<string> {
  return async ({ charge, get, operate }) => {
    const { body } = await charge({ ...order, msisdn });
    await operate('advance_clock', { seconds: 200 });
    return (await get(`/v1/charges/${body.id}`)).body.state;
  };
}

function replayedAfter(seconds: number): (caller: Caller) => Promise<boolean> {
  return async ({ charge, operate }) => {
    const key = freshKey();
    const { body } = await charge(order, key);
    await operate('advance_clock', { seconds });
    return (await charge(order, key)).body.id === body.id;
  };
}

async function many({ charge }: Caller, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await charge();
}

async function pageSize({ get }: Caller, query: string): Promise<number> {
  return (await get(`/v1/charges?${query}`)).body.data.length;
}
