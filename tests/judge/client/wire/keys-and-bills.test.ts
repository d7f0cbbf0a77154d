import { describe, expect, it } from 'vitest';
import { Client, lost, type ServedParts } from '../../helpers/client.ts';
import { atTill, billed, liveKey, otherLiveKey } from '../../helpers/bill.ts';
import { noKey, order, refusal } from '../../helpers/exchange.ts';

const unavailable = refusal('LEDGER_UNAVAILABLE');
const first = { idempotencyKey: 'order-key-1' } as const;

describe('the Idempotency-Key', () => {
  const rule = 'client.sends-idempotency-key';
  const sent = (idempotencyKey: string | null, over: ServedParts = {}) => new Client().see({ idempotencyKey, ...over });

  it('is sent with every charge, in the documented form', () => {
    expect(sent('a'.repeat(128)).kept).toContain(rule);
    expect(sent(null).broken).toEqual([rule]);
    expect(sent('short').broken).toEqual([rule]);
    expect(sent('order:key:17').broken).toEqual([rule]);
    expect(sent('order-key-1', { headers: [['idempotency-key', 'order-key-2']] }).broken).toEqual([rule]);
    expect(sent(null, { ...atTill(), idempotencyKey: null }).broken).toEqual([rule]);
  });

  it('is not asked for elsewhere', () => {
    const link = { target: '/v1/payment_links', deployment: 'live', key: liveKey, payer: null } as const;
    expect(sent(null, { ...link, order: { title: 'Tea', amount_minor: 10_000 } }).broken).toEqual([]);
  });
});

describe('one key', () => {
  const rule = 'client.no-key-reuse-for-other-request';
  const dearer = { order: { ...order, amount_minor: 10_000 } } as const;
  const twice = (one: ServedParts, two: ServedParts, all: ServedParts = {}) =>
    new Client({ ...first, command: null, ...all }).seeAll(one, two);

  it('stands for one request', () => {
    expect(twice({}, {}).kept).toContain(rule);
    expect(twice({}, dearer).broken).toEqual([rule]);
    expect(twice({}, dearer).deviations).toMatchObject([
      {
        expected: 'a key of its own for another request than that of exchange 1',
        actual: 'POST /v1/charges with the same Idempotency-Key and with another amount',
        exchanges: [1, 2],
      },
    ]);
    expect(twice(lost, dearer).broken).toEqual([rule]);
    expect(twice({}, { ...dearer, ...refusal('IDEMPOTENT_MISMATCH') }).broken).toEqual([rule]);
    expect(twice({ ...dearer, ...refusal('IDEMPOTENT_MISMATCH') }, {}).broken).toEqual([rule]);
  });

  it('stands for one request of two commands', () => {
    expect(twice({ command: 1 }, { ...dearer, command: 2 }).broken).toEqual([rule]);
    expect(twice({ command: 1 }, { command: 2 }).broken).toEqual([]);
  });

  it('stands for one operation', () => {
    const link = { target: '/v1/payment_links', payer: null, order: { title: 'Tea', amount_minor: 250_000 } };
    const live = { deployment: 'live', key: liveKey } as const;
    expect(twice({}, link, live).broken).toEqual([rule]);
    expect(twice({}, link, { ...live, command: 1 }).broken).toEqual([rule]);
  });

  it('stands for nothing where two may look alike', () => {
    for (const idempotencyKey of ['pay-0******678', 'REDACTED', '<hidden>'])
      expect(twice({ idempotencyKey }, { ...dearer, idempotencyKey }).broken.filter((each) => each === rule)).toEqual(
        [],
      );
  });

  it('shows it when several are under way', () => {
    expect(twice({}, { ...dearer, after: -4 }).broken).toEqual([rule]);
  });

  it.each([
    ['another description', { order: { ...order, description: 'again' } }],
    ['other metadata', { order: { ...order, metadata: { try: 2 } } }],
    ['the currency that is meant', { order: { ...order, currency: 'TZS' } }],
    ['the number in another form', { order: { ...order, msisdn: '0******001' } }],
    ['another business', { ...dearer, key: otherLiveKey }],
    ['a key that nobody knows', { ...dearer, key: { ...noKey, kind: 'unknown' } }],
    ['another case', { ...dearer, served: false }],
  ] as const)('may come again with %s', (_, over: ServedParts) => {
    expect(twice({}, over).broken.filter((each) => each === rule)).toEqual([]);
  });

  it('may be used for a request that was mended, as nothing stands for it yet', () => {
    expect(twice(refusal('BAD_AMOUNT'), dearer).broken).toEqual([]);
  });

  it('is a retry of the same command otherwise', () => {
    expect(twice({}, dearer, { command: 1 }).broken).toEqual(['client.retries-with-same-key']);
  });
});

describe('a bill that is sent again', () => {
  const blind = 'client.no-blind-resend-of-bills';
  const twice = (one: ServedParts, two: ServedParts, all: ServedParts = {}) =>
    new Client({ ...billed(), ...all }).seeAll(one, two);

  it('is a second bill where the first may have been made', () => {
    expect(twice(lost, {}).broken).toEqual([blind]);
    expect(twice({ status: 504, text: '' }, {}).broken).toEqual([blind]);
    expect(twice({}, {}).broken).toEqual([blind]);
    expect(twice(lost, { after: -2 }).broken).toEqual([blind]);
    expect(twice(lost, {}).deviations).toMatchObject([
      { actual: 'POST /v1/bills sent again on its own, 1 s after the answer was lost', exchanges: [1, 2] },
    ]);
  });

  it('is lawful where nothing was taken, or another command asks for it', () => {
    expect(twice(unavailable, {}).broken).toEqual([]);
    expect(twice(refusal('RATE_LIMITED'), {}).broken).toEqual([]);
    expect(twice(lost, { command: 2 }).broken).toEqual([]);
    expect(twice(lost, {}, { command: null }).broken).toEqual([]);
  });

  it('relies on a key that it has again', () => {
    expect(twice(lost, {}, first).broken).toEqual(['client.no-key-on-bills']);
    expect(twice(lost, {}, { ...first, served: false }).broken).toEqual(['client.no-key-on-bills']);
    expect(twice(unavailable, {}, first).broken).toEqual([]);
    expect(twice(lost, { idempotencyKey: 'order-key-2' }, first).broken).toEqual([blind]);
  });

  it('is kept where the answer was lost and nothing follows', () => {
    expect(new Client(billed()).see(lost).kept).toContain(blind);
    expect(new Client({ ...billed(), command: null }).see(lost).kept).not.toContain(blind);
  });
});
