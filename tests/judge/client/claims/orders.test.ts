import { describe, expect, it } from 'vitest';
import { charge, refusal, type Parts } from '../../helpers/exchange.ts';
import { brokenIn, caseOf, error, result, said, step } from './helpers/case.ts';

const order = { amount_minor: 10_000, rail: 'mpesa', reference: 'order-1' };
const made = (idempotencyKey = 'order-key-1', more: Parts & { readonly isLost?: boolean } = {}) => ({
  order,
  idempotencyKey,
  body: charge({ reference: 'order-1' }),
  ...more,
});
const read = (state: string): Parts => ({
  method: 'GET',
  target: '/v1/charges/ch_1',
  status: 200,
  body: charge({ state, reference: 'order-1' }),
});
const status = (is: string) => result({ order: 'order-1', charge: 'ch_1', status: is });
const args = { order: 'order-1' };
const submitted = (is: string, ...sent: readonly (Parts & { readonly isLost?: boolean })[]) =>
  step('submit_order', status(is), sent, args);
const asked = (is: string, ...sent: readonly Parts[]) => step('order_status', status(is), sent, args);

const event = (type: string, more: object = {}, data: object = {}) =>
  JSON.stringify({
    id: 'ev_1',
    type,
    livemode: true,
    ...more,
    data: { id: 'ch_1', object: 'charge', reference: 'order-1', rail: 'mpesa', ...data },
  });
const handled = (body: string, fulfil: readonly string[]) => step('handle_event', result({ fulfil }), [], { body });
const live = step('configure', result({}), [], { mode: 'live' });

describe('what a merchant says of an order', () => {
  it.each([
    ['waiting', [made(), read('processing')], []],
    ['fulfilled', [made(), read('succeeded')], []],
    ['failed', [made(), read('failed')], []],
    ['failed', [made(), read('expired')], []],
    ['fulfilled', [made()], ['client.no-fulfilment-on-created']],
    ['fulfilled', [made(), read('processing')], ['client.no-fulfilment-before-succeeded']],
    ['fulfilled', [made(), read('under_review')], ['client.no-fulfilment-before-succeeded']],
    ['failed', [made(), read('processing')], ['client.processing-is-not-failure']],
    ['failed', [made(), read('requires_payment')], ['client.processing-is-not-failure']],
    ['cancelled', [made(), read('processing')], ['client.no-cancel-on-processing']],
    ['failed', [made('order-key-1', { isLost: true })], ['client.lost-answer-is-unknown']],
    ['waiting', [made('order-key-1', { isLost: true })], []],
    ['failed', [made('order-key-1', refusal('LEDGER_UNAVAILABLE'))], []],
    ['failed', [made('order-key-1', refusal('BAD_RAIL'))], []],
    ['failed', [made('order-key-1', { isLost: true }), made('order-key-1', refusal('BAD_RAIL'))], []],
  ])('%s, after %o', (is, sent, broken) => {
    expect(brokenIn(caseOf([submitted(is, ...sent)]))).toEqual(broken);
  });

  it('counts what was read for it by a list too', () => {
    const list = {
      ...read('succeeded'),
      body: { object: 'list', has_more: false, data: [charge({ state: 'succeeded' })] },
    };
    expect(brokenIn(caseOf([submitted('fulfilled', made(), list)]))).toEqual([]);
  });
});

describe('one order', () => {
  it('has one key, also after a kill', () => {
    const again = (key: string) =>
      caseOf([step('submit_order', { is: 'none', why: 'killed' }, [made()], args), submitted('waiting', made(key))]);
    expect(said(again('order-key-1'))['client.retries-with-same-key']).toBe('kept');
    expect(brokenIn(again('order-key-2'))).toEqual(['client.retries-with-same-key']);
  });

  it('may be tried anew once its charge came to nothing', () => {
    for (const first of [[made(), read('failed')], [made('order-key-1', refusal('BAD_RAIL'))]])
      expect(brokenIn(caseOf([submitted('failed', ...first), submitted('waiting', made('order-key-2'))]))).toEqual([]);
  });

  it('does not share its key with another', () => {
    const other = { ...order, reference: 'order-2' };
    const second = (key: string) =>
      step('submit_order', result({}), [{ order: other, idempotencyKey: key }], { order: 'order-2' });
    expect(brokenIn(caseOf([submitted('waiting', made()), second('order-key-1')]))).toEqual([
      'client.new-order-new-key',
    ]);
    expect(brokenIn(caseOf([submitted('waiting', made()), second('order-key-2')]))).toEqual([]);
  });
});

it('an order has a charge of its own', () => {
  const other = { order: { ...order, reference: 'order-2' }, idempotencyKey: 'order-key-2' };
  const second = (charge: string, ...sent: readonly Parts[]) =>
    step('submit_order', result({ order: 'order-2', charge, status: 'waiting' }), sent, { order: 'order-2' });
  expect(brokenIn(caseOf([submitted('waiting', made()), second('ch_1')]))).toEqual(['client.new-order-new-key']);
  const own = { ...other, body: charge({ id: 'ch_2', reference: 'order-2' }) };
  expect(brokenIn(caseOf([submitted('waiting', made()), second('ch_2', own)]))).toEqual([]);
});

describe('a webhook about an order', () => {
  const paid = event('charge.succeeded');

  it('fulfils it', () => {
    expect(
      brokenIn(caseOf([live, submitted('waiting', made()), handled(paid, ['order-1']), asked('fulfilled')])),
    ).toEqual([]);
    expect(brokenIn(caseOf([live, submitted('waiting', made()), handled(paid, []), asked('waiting')]))).toEqual([
      'client.fulfils-on-charge-succeeded',
    ]);
    const late = [handled(paid, []), asked('waiting'), asked('fulfilled')];
    expect(brokenIn(caseOf([live, submitted('waiting', made()), ...late]))).toEqual([]);
    const refused = step('handle_event', error({ code: 'BAD_SIGNATURE' }), [], { body: paid });
    expect(brokenIn(caseOf([live, submitted('waiting', made()), refused, asked('waiting')]))).toEqual([]);
  });

  it('does not fulfil it again', () => {
    const paidAlready = submitted('fulfilled', made(), read('succeeded'));
    expect(brokenIn(caseOf([live, paidAlready, handled(paid, ['order-1'])]))).toEqual(['client.fulfils-once']);
    expect(brokenIn(caseOf([live, paidAlready, handled(paid, [])]))).toEqual([]);
  });

  it('undoes nothing', () => {
    const late = (is: string) =>
      caseOf([
        live,
        submitted('fulfilled', made(), read('succeeded')),
        handled(event('charge.expired', { id: 'ev_2' }), []),
        asked(is),
      ]);
    expect(brokenIn(late('fulfilled'))).toEqual([]);
    expect(brokenIn(late('failed'))).toEqual(['client.late-event-undoes-nothing']);
  });

  it('of the other deployment tells nothing', () => {
    const ofTests = event('charge.succeeded', { livemode: false });
    const steps = (is: string) => [live, submitted('waiting', made()), handled(ofTests, []), asked(is)];
    expect(brokenIn(caseOf(steps('waiting')))).toEqual([]);
    expect(brokenIn(caseOf(steps('fulfilled')))).toEqual(['client.no-fulfilment-on-created']);
  });
});

describe('a receiver', () => {
  const paid = event('charge.succeeded');
  const receiving = (facts: object, ...events: readonly ReturnType<typeof handled>[]) =>
    brokenIn(caseOf([live, ...events], { ...facts }));

  it.each([
    ['client.fulfils-on-charge-succeeded', event('charge.expired')],
    ['client.fulfils-on-charge-succeeded', event('escrow.funded')],
    ['client.unknown-event-fulfils-nothing', event('charge.captured')],
    ['client.test-events-fulfil-nothing', event('charge.succeeded', { livemode: false })],
  ])('%s: fulfils nothing on %s', (rule, body) => {
    expect(receiving({}, handled(body, ['order-1']))).toEqual([rule]);
    expect(receiving({}, handled(body, []))).toEqual([]);
    expect(receiving({}, handled(body, ['another-order']))).toEqual([]);
  });

  it('takes what it does not know', () => {
    const refused = (body: string) => step('handle_event', error({ code: 'UNKNOWN_EVENT' }), [], { body });
    const unknown = refused(event('charge.captured', { id: 'ev_2' }));
    expect(receiving({}, handled(paid, ['order-1']), unknown)).toEqual(['client.unknown-event-fulfils-nothing']);
    expect(receiving({}, unknown)).toEqual([]);
    const added = refused(event('charge.succeeded', { id: 'ev_3', added: 1 }));
    expect(receiving({ added: { 3: true } }, handled(paid, ['order-1']), added)).toEqual([
      'client.unknown-fields-harmless',
    ]);
  });

  it('fulfils an event once', () => {
    expect(receiving({}, handled(paid, ['order-1']), handled(paid, ['order-1']))).toEqual([
      'client.event-again-fulfils-once',
    ]);
    expect(receiving({}, handled(paid, []), handled(paid, ['order-1']))).toEqual([]);
    expect(receiving({}, handled(paid, ['order-1', 'order-1']))).toEqual(['client.fulfils-once']);
    const other = event('charge.succeeded', { id: 'ev_2' });
    expect(receiving({}, handled(paid, ['order-1']), handled(other, ['order-1']))).toEqual([]);
  });

  it('knows payments at a till, where it knows others', () => {
    const pos = event('charge.succeeded', { id: 'ev_2' }, { id: 'ch_2', rail: 'wallet', till: '123456' });
    expect(receiving({}, handled(paid, ['order-1']), handled(pos, []))).toEqual(['client.pos-payment-known']);
    expect(receiving({}, handled(paid, []), handled(pos, []))).toEqual([]);
  });

  const billed = (id: string) =>
    event('charge.succeeded', { id }, { id: `ch_${id}`, bill: { id: 'bl_1' }, reference: '' });

  it('fulfils a bill once all of it is paid', () => {
    const parts = { outstanding: { 3: 500, 4: 0 } };
    const steps = (part: readonly string[], whole: readonly string[]) =>
      receiving(parts, handled(paid, ['order-1']), handled(billed('ev_2'), part), handled(billed('ev_3'), whole));
    expect(steps([], ['bl_1'])).toEqual([]);
    expect(steps(['bl_1'], [])).toEqual(['client.part-payment-is-not-paid']);
    expect(steps([], [])).toEqual(['client.reconciles-bills']);
    expect(steps([], ['somebody'])).toEqual(['client.reconciles-bills']);
    expect(steps(['bl_1'], ['bl_1']).toSorted()).toEqual(['client.fulfils-once', 'client.part-payment-is-not-paid']);
  });

  it('that refuses one forgery refuses all', () => {
    const forged = { forged: { 3: 'no signature', 4: 'the signature of another secret' } };
    const refused = step('handle_event', error({ code: 'BAD_SIGNATURE' }), [], { body: paid });
    expect(receiving(forged, handled(paid, []), refused, handled(paid, ['order-1']))).toEqual([
      'client.refuses-forged-events',
    ]);
    expect(receiving(forged, handled(paid, []), refused, refused)).toEqual([]);
    expect(receiving(forged, handled(paid, []), handled(paid, ['order-1']))).not.toContain(
      'client.refuses-forged-events',
    );
  });
});
