import { describe, expect, it } from 'vitest';
import { Client, lost, type ServedParts } from '../helpers/client.ts';
import { bill, billed, liveKey } from '../helpers/bill.ts';
import { charge, list, order, refusal } from '../helpers/exchange.ts';
import { brokenIn, caseOf, error, result, step } from './claims/helpers/case.ts';

const away = refusal('LEDGER_UNAVAILABLE');

describe('on the wire', () => {
  const one = { idempotencyKey: 'order-key-1' } as const;
  const two = { idempotencyKey: 'order-key-2', body: charge({ id: 'ch_2' }) } as const;

  it('an order may be tried anew with a new key after its charge was made and failed', () => {
    const failed = {
      method: 'GET',
      target: '/v1/charges/ch_1',
      status: 200,
      body: charge({ state: 'failed' }),
    } as const;
    expect(new Client().seeAll({ ...one, ...away }, { ...one, body: charge() }, failed, two).broken).toEqual([]);
    expect(new Client().seeAll({ ...one, ...away }, two).broken).toEqual(['client.retries-with-same-key']);
  });

  it('a bill may be sent again that was looked for and is not there', () => {
    const look = (found: readonly unknown[]): ServedParts => ({
      method: 'GET',
      target: '/v1/bills?customer_ref=c-1',
      deployment: 'live',
      key: liveKey,
      status: 200,
      body: list(found),
    });
    const first = { ...billed(), ...lost };
    const rule = 'client.no-blind-resend-of-bills';
    expect(new Client().seeAll(first, look([]), billed()).broken).toEqual([]);
    expect(new Client().seeAll(first, { ...look([]), ...away }, billed()).broken).toEqual([rule]);
    expect(new Client().seeAll(look([]), first, billed()).broken).toEqual([rule]);
    const made = bill();
    expect(new Client().seeAll({ ...first, unseen: made }, look([made]), billed()).broken).toEqual([rule]);
  });

  it('a body may be compressed, which hides whether it is JSON', () => {
    const gzip = { raw: '\u001F\uFFFD\b', headers: [['content-encoding', 'gzip']] } as const;
    expect(new Client().see(gzip).broken).toEqual([]);
  });
});

describe('what a client tells', () => {
  const told = (said: ReturnType<typeof error>, ...sent: readonly ReturnType<typeof refusal>[]) =>
    brokenIn(caseOf([step('create_charge', said, sent)]));

  it('may be an error of its own after several tries', () => {
    const gaveUp = error({ code: 'RetryError', message: 'gave up after 3 tries' });
    expect(told(gaveUp, away, away, away)).toEqual([]);
    expect(told(error({ code: null }), away, away)).toEqual([]);
    expect(told(gaveUp, away)).toContain('client.decides-by-code');
    expect(told(error({ code: 'BAD_RAIL' }), away, away)).toContain('client.decides-by-code');
  });

  it('may have the request_id in its message', () => {
    const refused = refusal('BAD_AMOUNT', { request_id: 'req_9' });
    expect(told(error({ code: 'BAD_AMOUNT', message: 'BAD_AMOUNT (request req_9)' }), refused)).toEqual([]);
    expect(told(error({ code: 'BAD_AMOUNT', message: 'BAD_AMOUNT' }), refused)).toEqual(['client.hands-on-request-id']);
  });

  it('may have the address of a link in its usual form', () => {
    const link = { id: 'pl_1', object: 'payment_link', url: 'https://PAY.example.test:443/l/%C3%A9~x?b=2&a=1#top' };
    const made = (url: string) =>
      brokenIn(
        caseOf([step('create_payment_link', result({ ...link, url }), [{ order: { title: 'x' }, body: link }])]),
      );
    expect(made('https://pay.example.test/l/%C3%A9~x?b=2&a=1#top')).toEqual([]);
    expect(made('https://pay.example.test/l/%C3%A9~x?a=1&b=2#top')).toEqual(['client.link-url-as-returned']);
  });

  it('may have groups of digits in an amount', () => {
    const made = (amount_minor: string) =>
      brokenIn(caseOf([step('create_charge', result(charge({ amount_minor })), [{ body: charge() }])]));
    expect(made('250,000')).toEqual([]);
    expect(made('2500,00')).toEqual(['client.amounts-unchanged']);
  });

  it('may be of an order that it charges with a reference of its own', () => {
    const args = { order: 'order-1', amount_minor: 250_000 };
    const charged = { order: { ...order, reference: 'shop:order-1' }, body: charge() };
    const read = (state: string) => ({
      method: 'GET',
      target: '/v1/charges/ch_1',
      status: 200,
      body: charge({ state }),
    });
    const fulfilled = (state: string) =>
      brokenIn(
        caseOf([step('submit_order', result({ order: 'order-1', status: 'fulfilled' }), [charged, read(state)], args)]),
      );
    expect(fulfilled('succeeded')).toEqual([]);
    expect(fulfilled('processing')).toEqual(['client.no-fulfilment-before-succeeded']);
  });
});
