import { describe, expect, it } from 'vitest';
import { Client, type ServedParts } from '../../helpers/client.ts';
import { mainKey, noKey, order, otherKey, refusal } from '../../helpers/exchange.ts';

const first = { idempotencyKey: 'order-key-1' } as const;
const badAmount = { ...first, ...refusal('BAD_AMOUNT') };
const missing: ServedParts = { method: 'GET', target: '/v1/charges/ch_9', ...refusal('NOT_FOUND') };

const all = (...seen: readonly [...ServedParts[], ServedParts]) => new Client().seeAll(...seen);

describe('a request that a 4xx refused', () => {
  const rule = 'client.no-retry-of-other-4xx';

  it('is not sent again unchanged by its command', () => {
    expect(all(badAmount).kept).toContain(rule);
    expect(all(badAmount, badAmount).broken).toEqual([rule]);
    expect(all(badAmount, { ...badAmount, idempotencyKey: 'order-key-2' }).broken).toEqual([rule]);
    expect(all(missing, missing).broken).toEqual([rule]);
    expect(all(badAmount, { ...badAmount, raw: JSON.stringify(order, null, 2), payer: undefined! }).broken).toEqual([]);
    expect(all(badAmount, { ...badAmount, after: 500 }).deviations).toMatchObject([
      {
        expected: 'no further try of a request that was refused with BAD_AMOUNT',
        actual: 'POST /v1/charges sent again unchanged, 500 ms after the answer',
        exchanges: [1, 2],
      },
    ]);
  });

  it.each([
    ['changed', badAmount, { order: { ...order, amount_minor: 10_000 } }],
    ['of a proxy that timed out', { ...first, status: 408, text: 'Request Timeout' }, first],
    ['too early for a proxy', { ...first, status: 425, text: '' }, first],
    ['without a code of the catalogue', { ...first, ...refusal('TEAPOT') }, first],
    ['limited', { ...first, ...refusal('RATE_LIMITED') }, first],
    ['with another API key', { ...first, ...refusal('FORBIDDEN_SCOPE') }, { ...first, key: otherKey }],
    ['with an Idempotency-Key', { idempotencyKey: 'short', ...refusal('IDEMPOTENCY_REQUIRED') }, first],
    ['of another command', badAmount, { ...first, command: 2 }],
    ['while it was under way', badAmount, { ...first, after: -2 }],
  ] as const)('may be sent again: %s', (_, one: ServedParts, two: ServedParts) => {
    expect(all(one, two).broken.filter((each) => each === rule)).toEqual([]);
  });

  it('may be sent again by a person, and not a third time within seconds', () => {
    const unknown = { ...badAmount, command: null };
    expect(all(unknown, unknown).broken).toEqual([]);
    expect(all(unknown, unknown, unknown).broken).toEqual([rule]);
    expect(all(unknown, unknown, { ...unknown, after: 60_000 }).broken).toEqual([]);
    expect(all(...[1, 2, 3].map(() => ({ ...missing, command: null })), missing).broken).toEqual([]);
  });
});

describe('a key that was refused as ended', () => {
  const rule = 'client.stops-with-refused-key';
  const revoked = refusal('KEY_REVOKED');
  const read: ServedParts = { method: 'GET', target: '/v1/balance', status: 200 };

  it('is not gone on with by the command', () => {
    expect(all(revoked).kept).toContain(rule);
    expect(all(revoked, read).broken).toEqual([rule]);
    expect(all({ ...first, ...revoked }, first).broken).toEqual([rule]);
    expect(all(refusal('KEY_EXPIRED'), read).broken).toEqual([rule]);
  });

  it.each([
    ['by another command', { ...read, command: 2 }],
    ['where it was under way', { ...read, after: -2 }],
    ['with its replacement', { ...read, key: otherKey }],
    ['where nobody knows commands', { ...read, command: null }],
  ] as const)('may be seen again %s', (_, over: ServedParts) => {
    expect(all({ ...revoked, ...(over.command === null && { command: null }) }, over).broken).toEqual([]);
  });

  it('is not judged where nobody knows whose it is', () => {
    const unknown = { key: { ...noKey, kind: 'unknown' } } as const;
    expect(all({ ...read, ...revoked, ...unknown }, { ...read, target: '/v1/charges', ...unknown }).broken).toEqual([]);
    expect(mainKey.kind).toBe('listed');
  });
});
