import { describe, expect, it, test } from 'vitest';
import { charge, list } from '../../helpers/exchange.ts';
import { brokenIn, caseOf, error, result, said, step } from './helpers/case.ts';

const bill = {
  id: 'bl_1',
  object: 'bill',
  state: 'open',
  control_number: '001234567897',
  control_number_printed: '0012 3456 7897',
  customer_ref: 'c-1',
  amount_minor: 30_000,
  expires_at: null,
  cancelled_at: null,
  created: '2026-01-05T12:00:00.250Z',
};
const link = {
  id: 'pl_1',
  object: 'payment_link',
  url: 'https://pay.example.test/l/Ab?x=1',
  max_uses: null,
  expires_at: null,
  created: '2026-01-05T12:00:00Z',
};
const goZero = '0001-01-01T00:00:00Z';
const qr = 'https://pay.example.test/q/é';
const code = { ...charge({ token: 't', mdr_minor: 300 }), qr, fee_minor: undefined };
const coded = { ...code, token: 'tok_1234' };
const event = {
  id: 'ev_1',
  object: 'event',
  created: 1_767_614_400,
  data: {},
  delivery: { state: 'unrouted', last_status: null, last_attempt_at: null, next_attempt_at: null },
};

const told = (op: string, wire: object, value: unknown) =>
  caseOf([step(op, result(value), [{ method: op.startsWith('create') ? 'POST' : 'GET', body: wire, order: {} }])]);

describe('what a client hands on', () => {
  test.each([
    ['client.qr-as-returned', 'create_pos_charge', code, { ...code, qr: 'https://pay.example.test/q/t' }],
    ['client.qr-as-returned', 'create_pos_charge', coded, { id: 'ch_1', code: 'https://pay.example.test/q/tok_1234' }],
    ['client.qr-as-returned', 'create_pos_charge', code, { ...code, qr: 'https%3A%2F%2Fpay.example.test%2Fq' }],
    ['client.link-url-as-returned', 'create_payment_link', link, { ...link, url: `${link.url}&` }],
    ['client.control-number-as-printed', 'create_bill', bill, { ...bill, control_number: 1_234_567_897 }],
    ['client.control-number-as-printed', 'get_bill', bill, { ...bill, control_number_printed: '001234567897' }],
    ['client.pos-fee-is-mdr', 'create_pos_charge', code, { ...code, mdr_minor: undefined, fee_minor: 0 }],
    ['client.pos-fee-is-mdr', 'create_pos_charge', code, { ...code, fee_minor: 250 }],
    ['client.pos-fee-is-mdr', 'get_charge', code, { ...code, fee_minor: 250 }],
    ['client.pos-fee-is-mdr', 'create_pos_charge', code, { ...code, mdr_minor: null }],
    ['client.null-stays-null', 'create_bill', bill, { ...bill, expires_at: '1970-01-01T00:00:00.000Z' }],
    ['client.null-stays-null', 'create_payment_link', link, { ...link, max_uses: 1 }],
    ['client.null-stays-null', 'get_event', event, { ...event, delivery: { ...event.delivery, last_status: 0 } }],
    ['client.times-as-documented', 'get_event', event, { ...event, created: '1970-01-21T11:00:14.400Z' }],
    ['client.times-as-documented', 'create_bill', bill, { ...bill, created: '2026-01-05T15:00:00.250Z' }],
    ['client.amounts-unchanged', 'create_bill', bill, { ...bill, amount_minor: 300 }],
    ['client.amounts-unchanged', 'get_charge', charge(), charge({ fee_minor: 25 })],
    ['client.values-untouched', 'get_charge', charge({ metadata: { a_b: 1 } }), charge({ metadata: { aB: 1 } })],
    ['client.values-untouched', 'create_bill', bill, { ...bill, customer_ref: 'C-1' }],
  ])('%s is broken by what %s tells', (rule, op, wire, value) => {
    expect(brokenIn(told(op, wire, value))).toEqual([rule]);
    expect(said(told(op, wire, wire))).toMatchObject({ [rule]: 'kept' });
    expect(brokenIn(told(op, wire, wire))).toEqual([]);
  });

  it('is judged in lists and events too', () => {
    const list = (...data: readonly object[]) => ({ object: 'list', has_more: false, data });
    const open = charge({ state: 'requires_payment' });
    expect(brokenIn(told('list_charges', list(open), list({ ...open, state: 'expired' })))).toEqual([
      'client.processing-is-not-failure',
    ]);
    expect(brokenIn(told('list_charges', list(open), list(open)))).toEqual([]);
    expect(brokenIn(told('list_bills', list(bill), list({ ...bill, control_number: 1 })))).toEqual([
      'client.control-number-as-printed',
    ]);
    expect(brokenIn(told('list_bills', list(bill), list({ id: bill.id })))).toEqual([]);
    const paid = { ...event, data: charge({ state: 'succeeded' }) };
    const scaled = { ...paid, data: charge({ state: 'succeeded', amount_minor: 100 }) };
    expect(brokenIn(told('get_event', paid, scaled))).toEqual(['client.amounts-unchanged']);
    expect(brokenIn(told('get_event', paid, paid))).toEqual([]);
  });

  it.each([
    ['names of its own', 'create_pos_charge', code, { id: 'ch_1', qrCode: qr }],
    ['a code that is drawn already', 'create_pos_charge', code, { id: 'ch_1', image: 'data:image/png;base64,iVBORw0' }],
    ['a code that is drawn, as base64', 'create_pos_charge', coded, { ...coded, qr: 'iVBORw0KGgoAAAANSUhEUgAA' }],
    ['a code that is drawn, as bytes', 'create_pos_charge', coded, { ...coded, qr: undefined, png: [137, 80, 78, 71] }],
    ['a code that is drawn, as a picture of text', 'create_pos_charge', coded, { ...coded, qr: '<svg>tok_1234</svg>' }],
    ['zero for a fee that did not come', 'create_pos_charge', code, { ...code, fee_minor: 0 }],
    ['zero for no bound', 'create_payment_link', link, { ...link, max_uses: 0, expires_at: goZero }],
    [
      'zero for no moment',
      'get_event',
      event,
      { ...event, delivery: { ...event.delivery, last_attempt_at: 0, next_attempt_at: 0 } },
    ],
    ['the fee under both names', 'create_pos_charge', code, { ...code, fee_minor: 300 }],
    ['moments as milliseconds', 'get_event', event, { ...event, created: event.created * 1000 }],
    ['moments as objects of its language', 'get_event', event, { ...event, created: '2026-01-05T12:00:00.000Z' }],
    ['moments of another zone', 'create_bill', bill, { ...bill, created: '2026-01-05T15:00:00+03:00' }],
    ['moments without a zone', 'create_bill', bill, { ...bill, created: '2026-01-05 15:00:00' }],
    ['an empty text for none', 'create_bill', bill, { ...bill, expires_at: '' }],
    ['amounts as texts', 'create_bill', bill, { ...bill, amount_minor: '30000' }],
    [
      'less than came',
      'create_bill',
      bill,
      { id: 'bl_1', numbers: [bill.control_number, bill.control_number_printed] },
    ],
    ['nothing', 'get_charge', charge(), null],
  ])('may tell %s', (_how, op, wire, value) => {
    expect(brokenIn(told(op, wire, value))).toEqual([]);
  });

  it('is compared by id in lists', () => {
    const wire = list([charge(), charge({ id: 'ch_2', amount_minor: 20_000 })]);
    const swapped = list([charge({ id: 'ch_2', amount_minor: 20_000 }), charge()]);
    expect(brokenIn(told('list_charges', wire, swapped))).toEqual([]);
    expect(brokenIn(told('list_charges', wire, list([charge({ amount_minor: 20_000 })])))).toEqual([
      'client.amounts-unchanged',
    ]);
  });
});

describe('what a client sends', () => {
  const sent = (args: Readonly<Record<string, unknown>>, order: object) =>
    brokenIn(
      caseOf([step('create_charge', error({ code: 'TIMEOUT' }), [{ order, idempotencyKey: 'key-00001' }], args)]),
    );

  it('has the amount, the texts and the key that it was given', () => {
    const args = { amount_minor: 10_000, reference: '007', metadata: { a: [1] }, idempotency_key: 'key-00001' };
    expect(sent(args, args)).toEqual([]);
    expect(sent(args, { ...args, amount_minor: 100 })).toEqual(['client.amounts-unchanged']);
    expect(sent(args, { ...args, reference: 7 })).toEqual(['client.values-untouched']);
    expect(sent(args, { ...args, metadata: { a: '[1]' } })).toEqual(['client.values-untouched']);
    expect(sent({ ...args, idempotency_key: 'key-00002' }, args)).toEqual(['client.sends-given-key']);
  });
});

describe('a notice that was not sent', () => {
  const notice = { object: 'bill_notice', bill: 'bl_1', sent: false, reason: 'budget is used up', to: '***001' };
  const notified = (answer: ReturnType<typeof result>) =>
    brokenIn(caseOf([step('notify_bill', answer, [{ target: '/v1/bills/bl_1/notify', status: 200, body: notice }])]));

  it.each([
    [result(notice)],
    [result({ ok: false, why: 'budget is used up' })],
    [error({ code: 'NOT_SENT', message: 'not sent: budget is used up' })],
  ])('is told with its reason: %o', (answer) => {
    expect(notified(answer)).toEqual([]);
  });

  it.each([[result({ ...notice, sent: true })], [result({})], [error({ code: 'CONNECTION' })]])(
    'is not told by %o',
    (answer) => {
      expect(notified(answer)).toEqual(['client.notice-not-sent']);
    },
  );
});
