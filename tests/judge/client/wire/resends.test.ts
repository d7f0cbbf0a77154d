import { describe, expect, it } from 'vitest';
import { Client, lost, type ServedParts } from '../../helpers/client.ts';
import { liveKey } from '../../helpers/bill.ts';
import { order, refusal } from '../../helpers/exchange.ts';

const unavailable = refusal('LEDGER_UNAVAILABLE');
const rule = 'client.retries-with-same-key';
const linkRule = 'client.link-resent-with-key';
const first = { idempotencyKey: 'order-key-1' } as const;
const other = { idempotencyKey: 'order-key-2' } as const;

const twice = (one: ServedParts, two: ServedParts, all: ServedParts = {}) =>
  new Client({ ...first, ...all }).seeAll(one, two);

describe('a creation that is sent again', () => {
  it.each([
    ['503', unavailable],
    ['429', refusal('RATE_LIMITED')],
    ['a lost answer', lost],
    ['502', { status: 502, text: 'bad gateway' }],
  ])('has its key after %s', (_, answer: ServedParts) => {
    expect(twice(answer, {}).kept).toContain(rule);
    expect(twice(answer, other).broken).toEqual([rule]);
    expect(twice(answer, { idempotencyKey: null }).broken).toContain(rule);
  });

  it('is told with its try and its wait', () => {
    expect(twice(unavailable, { ...other, after: 750 }).deviations).toMatchObject([
      {
        expected: 'the Idempotency-Key of exchange 1 again',
        actual:
          'POST /v1/charges sent again with another Idempotency-Key, 750 ms after its first try was answered LEDGER_UNAVAILABLE',
        exchanges: [1, 2],
      },
    ]);
  });

  it('has its request, as far as that is compared', () => {
    expect(twice(lost, { order: { ...order, amount_minor: 10_000 } }).broken).toEqual([rule]);
    expect(twice(lost, { order: { ...order, description: 'again' } }).broken).toEqual([]);
    expect(
      twice(lost, { raw: JSON.stringify({ msisdn: order.msisdn, rail: 'mpesa', amount_minor: 250_000 }, null, 2) })
        .broken,
    ).toEqual([]);
    expect(twice(lost, { order: { ...order, currency: 'TZS' } }).broken).toEqual([]);
  });

  it('has a body, which shows without commands', () => {
    expect(twice(lost, { raw: '' }).broken).toEqual([rule]);
    expect(twice(lost, { raw: '' }, { command: null }).broken).toEqual([rule]);
    const length = { headers: [['content-length', '70']] } as const;
    expect(twice(lost, { raw: '', ...length }, { served: false }).broken).toEqual([]);
  });

  it('is known again where the client did not wait for the answer', () => {
    expect(twice(lost, { ...other, after: -3 }).broken).toEqual([rule]);
  });

  it('may be another order where commands are not known, or differ', () => {
    expect(twice(lost, other, { command: null }).broken).toEqual([]);
    expect(twice(lost, other, { served: false }).broken).toEqual([]);
    expect(twice(lost, { ...other, command: 2 }).broken).toEqual([]);
  });

  it('may be mended, with another key, after a refusal', () => {
    const mended = { ...other, order: { ...order, rail: 'airtel' } };
    expect(twice(refusal('BAD_RAIL'), mended).broken).toEqual([]);
    expect(new Client(first).seeAll(unavailable, refusal('BAD_RAIL'), mended).broken).toEqual([]);
    expect(twice(refusal('IDEMPOTENCY_REQUIRED'), other).broken).toEqual([]);
  });

  it('may be a second payment of one order once the first was answered', () => {
    expect(twice({}, other).broken).toEqual([]);
  });
});

describe('a link that is sent again', () => {
  const link = { title: 'Tea', amount_minor: 10_000 };
  const all = { target: '/v1/payment_links', deployment: 'live', key: liveKey, payer: null, order: link } as const;
  const keyless = { ...all, idempotencyKey: null } as const;

  it('has the key of its first try', () => {
    expect(twice(lost, {}, all).kept).toContain(linkRule);
    expect(twice(lost, other, all).broken).toEqual([linkRule]);
    expect(twice(unavailable, other, all).broken).toEqual([linkRule]);
  });

  it('is not sent again without a key where it may have been made', () => {
    expect(twice(lost, {}, keyless).broken).toEqual([linkRule]);
    expect(twice(unavailable, {}, keyless).broken).toEqual([]);
    expect(twice(lost, {}, { ...keyless, command: null }).broken).toEqual([]);
  });

  it('has its price', () => {
    expect(twice(lost, { order: { ...link, amount_minor: 20_000 } }, all).broken).toEqual([rule]);
  });
});

describe('after IDEMPOTENT_MISMATCH', () => {
  const mismatch = refusal('IDEMPOTENT_MISMATCH');

  it('a command takes no other key for its order', () => {
    expect(twice(mismatch, other).broken).toEqual(['client.no-new-key-after-mismatch']);
    expect(new Client(first).see(mismatch).kept).toContain('client.no-new-key-after-mismatch');
  });

  it('another command, or another order, does', () => {
    expect(twice(mismatch, { ...other, command: 2 }).broken).toEqual([]);
    expect(twice(mismatch, other, { command: null }).broken).toEqual([]);
    expect(twice(mismatch, { ...other, order: { ...order, amount_minor: 10_000 } }).broken).toEqual([]);
  });
});
