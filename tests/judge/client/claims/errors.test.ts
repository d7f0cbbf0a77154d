import { describe, expect, it } from 'vitest';
import { charge, refusal, type Parts } from '../../helpers/exchange.ts';
import { brokenIn, caseOf, error, result, said, step } from './helpers/case.ts';

const whole = { code: 'BAD_RAIL', status: 400, request_id: 'req_1' };

const refused = (told: ReturnType<typeof error>, sent: readonly Parts[] = [refusal('BAD_RAIL')]) =>
  caseOf([step('create_charge', told, sent)]);

describe('an error', () => {
  it('is told with its code and request_id', () => {
    expect(said(refused(error(whole)))).toMatchObject({
      'client.decides-by-code': 'kept',
      'client.hands-on-request-id': 'kept',
      'client.key-kept-secret': 'kept',
    });
  });

  it.each([
    ['client.decides-by-code', { ...whole, code: 'BAD_AMOUNT' }],
    ['client.decides-by-code', { ...whole, code: 'CONNECTION' }],
    ['client.decides-by-code', { ...whole, code: null }],
    ['client.hands-on-request-id', { ...whole, request_id: null }],
    ['client.hands-on-request-id', { ...whole, request_id: 'req_2' }],
    ['client.key-kept-secret', { ...whole, message: 'Bearer <secret> was refused' }],
  ])('breaks %s with %o', (rule, told) => {
    expect(brokenIn(refused(error(told)))).toEqual([rule]);
  });

  it('is no success', () => {
    expect(brokenIn(refused(result(charge())))).toEqual(['client.decides-by-code']);
    expect(brokenIn(caseOf([step('get_charge', result(null), [{ method: 'GET', ...refusal('NOT_FOUND') }])]))).toEqual(
      [],
    );
  });

  it.each(['bad_rail', 'BadRailError', 'badRail', 'BadRailException'])('may be called %s', (code) => {
    expect(brokenIn(refused(error({ ...whole, code })))).toEqual([]);
  });

  it('of an unknown code may be told as the client likes, but not as another of the service', () => {
    const sent = [refusal('PAYER_UNDER_AGE')];
    expect(brokenIn(refused(error({ ...whole, code: 'unknown' }), sent))).toEqual([]);
    expect(brokenIn(refused(error({ ...whole, code: 'BAD_MSISDN' }), sent))).toEqual(['client.decides-by-code']);
  });

  it('after several tries may be that of an earlier one, or the end of patience', () => {
    const sent = [refusal('LEDGER_UNAVAILABLE'), refusal('LEDGER_UNAVAILABLE')];
    expect(brokenIn(refused(error({ code: 'LEDGER_UNAVAILABLE', request_id: 'req_1' }), sent))).toEqual([]);
    expect(brokenIn(refused(error({ code: 'TIMEOUT' }), sent))).toEqual([]);
  });

  it('of a scope names it', () => {
    const sent = [refusal('FORBIDDEN_SCOPE')];
    const told = { code: 'FORBIDDEN_SCOPE', request_id: 'req_1' };
    expect(brokenIn(refused(error({ ...told, scope: 'charges:write' }), sent))).toEqual([]);
    expect(brokenIn(refused(error({ ...told, message: 'needs charges:write' }), sent))).toEqual([]);
    expect(brokenIn(refused(error({ ...told, scope: null }), sent))).toEqual(['client.hands-on-scope']);
  });
});

describe('an answer that is lost', () => {
  it.each([
    [error({ code: 'CONNECTION' }), []],
    [error({ code: 'TIMEOUT' }), []],
    [error({ code: 'PAYMENT_FAILED' }), ['client.lost-answer-is-unknown']],
    [error({ code: 'payer_declined' }), ['client.lost-answer-is-unknown']],
    [result({ state: 'failed' }), ['client.lost-answer-is-unknown']],
    [result(null), []],
  ])('is told by %o', (told, broken) => {
    expect(brokenIn(caseOf([step('create_charge', told, [{ isLost: true }])]))).toEqual(broken);
  });

  const gateway = { status: 504, text: '<html>' };
  const away = refusal('LEDGER_UNAVAILABLE');
  it.each([
    [[{ status: 503, text: '<html>' }], ['client.lost-answer-is-unknown']],
    [[gateway], ['client.lost-answer-is-unknown']],
    [[{ isLost: true }, away], ['client.lost-answer-is-unknown']],
    [[away, away], []],
    [[refusal('RATE_LIMITED'), away], []],
    [[gateway, refusal('BAD_RAIL')], []],
  ])('or comes from a server in between is no failure, and what nothing was taken of may be: %o', (sent, broken) => {
    const told = caseOf([step('create_charge', result({ state: 'failed' }), sent)]);
    expect(brokenIn(told).filter((rule) => rule === 'client.lost-answer-is-unknown')).toEqual(broken);
    const tries = sent.map((each) => ({ ...each, idempotencyKey: 'order-key-1' }));
    const order = caseOf([step('submit_order', result({ status: 'failed' }), tries, { order: 'order-1' })]);
    expect(brokenIn(order)).toEqual(broken);
  });
});

describe('a charge that is on its way', () => {
  const processing = { body: charge(), method: 'GET', target: '/v1/charges/ch_1', status: 200 };

  it.each([
    ['get_charge', result(charge({ state: 'failed' })), ['client.processing-is-not-failure']],
    ['get_charge', result(charge()), []],
    ['create_charge', error({ code: 'CHARGE_FAILED' }), ['client.processing-is-not-failure']],
    ['wait_for_charge', result(charge({ state: 'expired' })), ['client.waits-the-window']],
    ['wait_for_charge', error({ code: 'TIMEOUT' }), []],
    ['wait_for_charge', error({ code: 'PAYMENT_EXPIRED' }), ['client.waits-the-window']],
    ['wait_for_charge', result(charge()), []],
  ])('is told by %s: %o', (op, told, broken) => {
    expect(brokenIn(caseOf([step(op, told, [processing])]))).toEqual(broken);
  });

  it('may have failed by the last read', () => {
    const failed = { ...processing, body: charge({ state: 'failed' }) };
    expect(
      brokenIn(caseOf([step('wait_for_charge', result(charge({ state: 'failed' })), [processing, failed])])),
    ).toEqual([]);
  });
});

describe('answers with more in them', () => {
  const sent = [{ body: charge({ added: {} }) }];
  const added = (told: ReturnType<typeof error>) =>
    brokenIn(caseOf([step('create_charge', told, sent)], { additions: true }));

  it('are taken', () => {
    expect(added(result(charge()))).toEqual([]);
    expect(added(error({ code: 'CONNECTION', message: 'unexpected field' }))).toEqual([
      'client.unknown-fields-harmless',
    ]);
    expect(added(error({ code: 'TIMEOUT' }))).toEqual([]);
  });
});

describe('keys', () => {
  const configure = step('configure', result({}));
  const asks = (label: string) => step('get_charge', result({}), [{ method: 'GET', key: { label } }]);
  const keys = { keys: { 1: 'all', 3: 'spare' } };

  it('are changed at once', () => {
    expect(brokenIn(caseOf([configure, asks('all'), configure, asks('spare')], keys))).toEqual([]);
    expect(brokenIn(caseOf([configure, asks('all'), configure, asks('all')], keys))).toEqual([
      'client.takes-up-replacement',
    ]);
  });
});

describe('going live', () => {
  const asks = (parts: Parts) =>
    step('create_charge', result({}), [{ order: { amount_minor: 10_000, rail: 'mpesa' }, ...parts }]);
  const compared = (parts: Parts) =>
    brokenIn(caseOf([asks({}), asks({ deployment: 'live', ...parts })], { twins: [[1, 2]] })).filter((rule) =>
      rule.includes('going-live'),
    );

  it('changes nothing but address and key', () => {
    expect(compared({})).toEqual([]);
    expect(compared({ order: { rail: 'mpesa', amount_minor: 10_000 } })).toEqual([]);
    for (const parts of [
      { target: '/v2/charges' },
      { order: { amount_minor: 10_000, rail: 'mpesa', livemode: true } },
      { idempotencyKey: null },
    ])
      expect(compared(parts)).toEqual(['client.going-live-changes-nothing-else']);
  });
});

describe('a walk over a list', () => {
  const page = (ids: readonly string[], has_more: boolean): Parts => ({
    method: 'GET',
    status: 200,
    body: { object: 'list', has_more, data: ids.map((id) => charge({ id })) },
  });
  const walked = (ids: readonly string[], pages: readonly Parts[], args = {}) =>
    brokenIn(caseOf([step('list_all_charges', result({ ids }), pages, args)]));
  const pages = [page(['ch_3', 'ch_2'], true), page(['ch_1'], false)];

  it('gives everything once', () => {
    expect(walked(['ch_3', 'ch_2', 'ch_1'], pages)).toEqual([]);
    expect(walked(['ch_3'], pages, { max: 1 })).toEqual([]);
    for (const ids of [
      ['ch_3', 'ch_2'],
      ['ch_3', 'ch_2', 'ch_1', 'ch_1'],
    ])
      expect(walked(ids, pages)).toEqual(['client.pages-to-the-end']);
  });

  it('goes on while there is more, unless a page gives nothing to go on from', () => {
    expect(walked(['ch_3', 'ch_2'], pages.slice(0, 1))).toEqual(['client.pages-to-the-end']);
    expect(walked(['ch_3', 'ch_2'], [page(['ch_3', 'ch_2'], true), page([], true)])).toEqual([]);
  });
});
