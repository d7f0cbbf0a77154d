import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { requestJudges } from '../../../src/judge/judges.ts';
import { charge, list, listing, order, otherKey, type Parts, read, refusal, Run } from '../helpers/exchange.ts';

const sent = (over: Readonly<Record<string, unknown>>): Parts => ({ order: { ...order, ...over } });
const keyed = (over: Readonly<Record<string, unknown>> = {}): Parts => ({ idempotencyKey: 'same-key', ...sent(over) });
const error = (over: Readonly<Record<string, unknown>>): Parts => ({
  ...sent({ rail: 'visa' }),
  ...refusal('BAD_RAIL', over),
});
const another = { body: charge({ id: 'ch_2' }) };
const answeredText = (text: string, type = 'text/html'): Parts => ({ text, answerHeaders: [['content-type', type]] });

type Case = readonly [name: string, parts: Parts, broken: RuleId];

const single: readonly Case[] = [
  [
    'the maximum refused',
    { ...sent({ amount_minor: 2_000_000_000 }), ...refusal('BAD_AMOUNT') },
    'charges.create.amount-maximum-accepted',
  ],
  [
    'the minimum refused',
    { ...sent({ amount_minor: 10_000 }), ...refusal('AMOUNT_TOO_SMALL') },
    'charges.create.amount-minimum-accepted',
  ],
  ['an amount between refused', { ...refusal('BAD_AMOUNT') }, 'charges.create.amount-between-accepted'],
  ['above the maximum accepted', sent({ amount_minor: 2_000_000_100 }), 'charges.create.amount-maximum'],
  ['below the minimum accepted', sent({ amount_minor: 9_900 }), 'charges.create.amount-minimum'],
  [
    'below the minimum as BAD_AMOUNT',
    { ...sent({ amount_minor: 9_900 }), ...refusal('BAD_AMOUNT') },
    'errors.cause-of-amount-too-small',
  ],
  ['uneven accepted', sent({ amount_minor: 10_050 }), 'charges.create.amount-multiple-of-100'],
  [
    'uneven as too small',
    { ...sent({ amount_minor: 10_050 }), ...refusal('AMOUNT_TOO_SMALL') },
    'errors.cause-of-bad-amount',
  ],
  ['a text amount accepted', sent({ amount_minor: '10000' }), 'charges.create.amount-integer'],
  ['a fraction accepted', sent({ amount_minor: 10_000.5 }), 'charges.create.amount-integer'],
  ['a missing amount accepted', { order: { rail: 'mpesa', msisdn: order.msisdn } }, 'charges.create.amount-required'],
  ['an empty body accepted', { raw: '' }, 'charges.create.amount-required'],
  ['halopesa refused', { ...sent({ rail: 'halopesa' }), ...refusal('BAD_RAIL') }, 'charges.create.rail-halopesa'],
  ['wallet accepted', sent({ rail: 'wallet' }), 'charges.create.rail-wallet-refused'],
  ['MPESA accepted', sent({ rail: 'MPESA' }), 'charges.create.rail-others-refused'],
  ['visa as BAD_REQUEST', { ...sent({ rail: 'visa' }), ...refusal('BAD_REQUEST') }, 'errors.cause-of-bad-rail'],
  ['USD accepted', sent({ currency: 'USD' }), 'charges.create.currency-others-refused'],
  ['tzs accepted', sent({ currency: 'tzs' }), 'charges.create.currency-others-refused'],
  ['TZS refused', { ...sent({ currency: 'TZS' }), ...refusal('BAD_CURRENCY') }, 'charges.create.currency-tzs'],
  ['an omitted currency refused', refusal('BAD_CURRENCY'), 'charges.create.currency-default'],
  [
    'the leading zero refused',
    { ...sent({ msisdn: '0******001' }), ...refusal('BAD_MSISDN') },
    'charges.create.msisdn-leading-zero-form',
  ],
  [
    'the nine digits refused',
    { ...sent({ msisdn: '******001' }), ...refusal('BAD_MSISDN') },
    'charges.create.msisdn-nine-digit-form',
  ],
  ['255 without plus accepted', sent({ msisdn: '255712345678' }), 'charges.create.msisdn-country'],
  ['00255 accepted', sent({ msisdn: '00255******001' }), 'charges.create.msisdn-country'],
  ['+254 accepted', sent({ msisdn: '+254712345678' }), 'charges.create.msisdn-country'],
  ['eight digits accepted', sent({ msisdn: '71234567' }), 'charges.create.msisdn-too-short'],
  ['eleven digits accepted', sent({ msisdn: '07123456789' }), 'charges.create.msisdn-too-long'],
  ['spaces accepted', sent({ msisdn: '0712 345 678' }), 'charges.create.msisdn-digits-only'],
  [
    'a number accepted as number',
    { raw: '{"amount_minor":250000,"rail":"mpesa","msisdn":712345678}' },
    'charges.create.msisdn-string',
  ],
  ['a long reference accepted', sent({ reference: 'x'.repeat(201) }), 'charges.create.reference-limit'],
  [
    'a full reference refused',
    { ...sent({ reference: 'x'.repeat(200) }), ...refusal('BAD_REQUEST') },
    'charges.create.reference-200-accepted',
  ],
  ['a long description accepted', sent({ description: 'x'.repeat(501) }), 'charges.create.description-limit'],
  [
    'a full description refused',
    { ...sent({ description: 'x'.repeat(500) }), ...refusal('BAD_REQUEST') },
    'charges.create.description-500-accepted',
  ],
  [
    'any number refused for its amount',
    { ...sent({ msisdn: '+255754123456' }), ...refusal('BAD_AMOUNT') },
    'charges.create.amount-between-accepted',
  ],
  ['refused for nothing', refusal('BAD_REQUEST'), 'charges.create.status-201'],
  ['answered 202', { status: 202 }, 'charges.create.status-201'],
  ['redirected', { ...answeredText(''), status: 307 }, 'charges.create.status-201'],

  ['no Idempotency-Key accepted', { idempotencyKey: null }, 'idempotency.required-on-charges'],
  ['seven characters accepted', { idempotencyKey: 'abcdefg' }, 'idempotency.key-minimum'],
  ['129 characters accepted', { idempotencyKey: 'a'.repeat(129) }, 'idempotency.key-maximum'],
  ['a dot accepted', { idempotencyKey: 'abc.defgh' }, 'idempotency.key-charset-others-refused'],
  [
    'eight characters refused',
    { idempotencyKey: 'abcdefgh', ...refusal('IDEMPOTENCY_REQUIRED') },
    'idempotency.key-8-accepted',
  ],
  [
    '128 characters refused',
    { idempotencyKey: 'a'.repeat(128), ...refusal('IDEMPOTENCY_REQUIRED') },
    'idempotency.key-128-accepted',
  ],
  [
    'an underscore refused',
    { idempotencyKey: 'abc_defghi', ...refusal('IDEMPOTENCY_REQUIRED') },
    'idempotency.key-charset-accepted',
  ],
  ['no key accepted', { key: { kind: 'missing' } }, 'auth.missing-key-refused'],
  ['a malformed key accepted', { key: { kind: 'malformed' } }, 'auth.malformed-key-refused'],
  ['an unknown key accepted', { key: { kind: 'unknown' } }, 'auth.unknown-key-refused'],
  ['an unknown key as revoked', { key: { kind: 'unknown' }, ...refusal('KEY_REVOKED') }, 'errors.cause-of-bad-key'],
  [
    'a key in the query accepted',
    { key: { inQuery: true }, target: '/v1/charges?key=<secret>' },
    'auth.key-in-query-refused',
  ],
  ['a live key accepted', { key: { mode: 'live' } }, 'auth.live-key-refused-on-sandbox'],
  ['a live key as BAD_KEY', { key: { mode: 'live' }, ...refusal('BAD_KEY') }, 'errors.cause-of-live-key-on-sandbox'],
  ['a test key accepted on live', { deployment: 'live' }, 'auth.test-key-refused-on-live'],
  ['an expired key accepted', { key: { status: 'expired' } }, 'keys.expired-refused'],
  [
    'an expired key of the run as revoked',
    { key: { status: 'expired', exclusive: true }, ...refusal('KEY_REVOKED') },
    'errors.cause-of-key-expired',
  ],
  ['a revoked key accepted', { key: { status: 'revoked' } }, 'keys.revoked-refused'],
  ['a good key refused', refusal('BAD_KEY'), 'auth.bearer-key-accepted'],
  [
    'a replaced key refused before its time',
    { key: { inGrace: true }, ...refusal('KEY_REVOKED') },
    'keys.both-work-in-grace',
  ],
  [
    'a replaced key refused before its time, where it lacks the scope as well',
    { key: { inGrace: true, scopes: ['charges:read'] }, ...refusal('KEY_REVOKED') },
    'keys.both-work-in-grace',
  ],
  [
    'a replaced key of live that the sandbox takes for one at its end',
    { key: { inGrace: true, mode: 'live' }, ...refusal('KEY_REVOKED') },
    'errors.cause-of-live-key-on-sandbox',
  ],
  [
    'a draft business refused',
    { key: { business: 'draft' }, ...refusal('MERCHANT_NOT_LIVE') },
    'sandbox.draft-business-works',
  ],
  ['a missing scope accepted', { key: { scopes: ['charges:read'] } }, 'scopes.charges.create.required'],
  ['a held scope refused', refusal('FORBIDDEN_SCOPE'), 'scopes.charges.create.sufficient'],
  ['bills served', { method: 'GET', target: '/v1/bills', status: 200, body: list([]) }, 'sandbox.unserved-bills'],
  ['POS served', { target: '/v1/pos/charges' }, 'sandbox.unserved-pos-charges'],
  ['POS refused for its rail', { target: '/v1/pos/charges', ...refusal('BAD_RAIL') }, 'sandbox.unserved-pos-charges'],
  [
    'events refused as BAD_REQUEST',
    { method: 'GET', target: '/v1/events', ...refusal('BAD_REQUEST') },
    'sandbox.unserved-events',
  ],
  [
    'a bill in the sandbox refused for an amount that is right',
    {
      target: '/v1/bills',
      idempotencyKey: null,
      order: { customer_ref: 'A-17', amount_minor: 10_000 },
      ...refusal('BAD_AMOUNT'),
    },
    'sandbox.unserved-bills',
  ],
  [
    'a PUT refused for a scope that the key has',
    { method: 'PUT', target: '/v1/charges', ...refusal('FORBIDDEN_SCOPE') },
    'errors.cause-of-method-not-allowed',
  ],
  ['a PUT accepted', { method: 'PUT', target: '/v1/charges', status: 200 }, 'errors.cause-of-method-not-allowed'],
  ['the list refused', { ...listing(), ...refusal('NOT_FOUND') }, 'versioning.v1-path'],
  ['a limit of 1 refused', { ...listing('?limit=1'), ...refusal('BAD_REQUEST') }, 'list.limit-one'],
  ['a limit of 100 refused', { ...listing('?limit=100'), ...refusal('BAD_REQUEST') }, 'list.limit-hundred'],
  ['an unknown id as BAD_REQUEST', { ...read('ch_none'), ...refusal('BAD_REQUEST') }, 'charges.get.unknown-not-found'],
  ['an unknown id as nothing', { ...read('ch_none'), text: 'null' }, 'charges.get.unknown-not-found'],
  [
    'the own business has no such charge',
    { ...read('ch_none'), key: { exclusive: true } },
    'charges.get.unknown-not-found',
  ],
  ['a 500', { ...answeredText('oops', 'text/plain'), status: 500 }, 'errors.never-500'],
  ['a 502 to a bad request', { ...sent({ rail: 'visa' }), ...refusal('BAD_RAIL', {}, 502) }, 'errors.never-500'],
  ['a 503 that tells no code', { status: 503, body: { error: 'gone' } }, 'errors.body'],
  ['a page instead of a charge', answeredText('<html>hello</html>'), 'answers.json'],
  ['a charge as text', answeredText(JSON.stringify(charge()), 'text/plain'), 'answers.content-type'],
  ['an empty list answer', { ...listing(), text: '' }, 'list.object'],
  ['no HTTP', { failure: { kind: 'not-http', text: 'Parse Error' } }, 'answers.json'],
  ['a 404 page', { ...read('ch_none'), ...answeredText('<html>'), status: 404 }, 'errors.body'],
  ['an empty refusal', { ...sent({ rail: 'visa' }), text: '', status: 400 }, 'errors.body'],
  ['an error that is a text', { ...sent({ rail: 'visa' }), status: 400, body: { error: 'BAD_RAIL' } }, 'errors.body'],
  ['an error without code', error({ code: undefined }), 'errors.code'],
  ['a code of its own', error({ code: 'RAIL_DEGRADED' }), 'errors.code-in-catalogue'],
  ['an error without doc', error({ doc: undefined }), 'errors.doc'],
  ['a relative doc', error({ doc: '/errors/BAD_RAIL' }), 'errors.doc'],
  ['the doc of another code', error({ doc: 'https://docs.example.test/errors/BAD_KEY' }), 'errors.doc-address'],
  ['an error without request_id', error({ request_id: undefined }), 'errors.request-id'],
  ['an empty request_id', error({ request_id: '' }), 'errors.request-id'],
  ['a scope on another error', error({ scope: 'charges:write' }), 'errors.scope-only-on-forbidden'],
  [
    'no scope on FORBIDDEN_SCOPE',
    { key: { scopes: [] }, ...refusal('FORBIDDEN_SCOPE', { scope: undefined }) },
    'errors.scope-on-forbidden',
  ],
  [
    'another scope',
    { key: { scopes: [] }, ...refusal('FORBIDDEN_SCOPE', { scope: 'charges:read' }) },
    'errors.scope-is-the-needed-one',
  ],
  ['BAD_KEY with 403', { key: { kind: 'missing' }, ...refusal('BAD_KEY', {}, 403) }, 'errors.status-of-bad-key'],
  ['RATE_LIMITED with 400', refusal('RATE_LIMITED', {}, 400), 'errors.status-of-rate-limited'],
];

const full = { reference: 'r', description: 'd', metadata: { a: 1 } };

const double: readonly (readonly [name: string, one: Parts, other: Parts, broken: RuleId])[] = [
  ['another charge for the same', keyed(), { ...keyed(), ...another }, 'idempotency.same-key-same-request'],
  [
    'a mismatch for the same',
    keyed(),
    { ...keyed(), ...refusal('IDEMPOTENT_MISMATCH') },
    'idempotency.same-key-same-request',
  ],
  [
    'a description makes a mismatch',
    keyed({ description: 'a' }),
    { ...keyed({ description: 'b' }), ...refusal('IDEMPOTENT_MISMATCH') },
    'idempotency.description-not-compared',
  ],
  [
    'metadata makes another charge',
    keyed({ metadata: { a: 1 } }),
    { ...keyed({ metadata: { a: 2 } }), ...another },
    'idempotency.metadata-not-compared',
  ],
  ['another amount accepted', keyed(), keyed({ amount_minor: 300_000 }), 'idempotency.mismatch-on-amount'],
  ['another rail accepted', keyed(), { ...keyed({ rail: 'tigo' }), ...another }, 'idempotency.mismatch-on-rail'],
  ['another number accepted', keyed(), keyed({ msisdn: '+255700000002' }), 'idempotency.mismatch-on-msisdn'],
  [
    'another reference accepted',
    keyed({ reference: 'a' }),
    keyed({ reference: 'b' }),
    'idempotency.mismatch-on-reference',
  ],
  [
    'a mismatch as BAD_REQUEST',
    keyed(),
    { ...keyed({ amount_minor: 300_000 }), ...refusal('BAD_REQUEST') },
    'errors.cause-of-idempotent-mismatch',
  ],
  [
    'two businesses collide',
    keyed(),
    { ...keyed({ amount_minor: 300_000 }), key: otherKey, ...refusal('IDEMPOTENT_MISMATCH') },
    'idempotency.scoped-to-business',
  ],
  ['two businesses share', keyed(), { ...keyed(), key: otherKey }, 'idempotency.scoped-to-business'],
  [
    'keys of one business do not share',
    keyed(),
    { ...keyed(), key: { label: 'key-9' }, ...another },
    'idempotency.same-key-same-request',
  ],
  [
    'a fresh key gives an old charge',
    { idempotencyKey: 'a'.repeat(20) },
    { idempotencyKey: 'a'.repeat(21) },
    'idempotency.same-key-same-request',
  ],
  [
    'twins make two',
    { ...keyed(), sent: 0, received: 90 },
    { ...keyed(), sent: 10, received: 100, ...another },
    'idempotency.concurrent-same-object',
  ],
  [
    'a twin is turned away',
    { ...keyed(), sent: 0, received: 20, ...refusal('IDEMPOTENT_MISMATCH') },
    { ...keyed(), sent: 0, received: 90 },
    'idempotency.no-in-flight-error',
  ],
  [
    'a twin is turned away later',
    { ...keyed(), sent: 0, received: 20 },
    { ...keyed(), sent: 0, received: 90, ...refusal('IDEMPOTENT_MISMATCH') },
    'idempotency.no-in-flight-error',
  ],
  [
    'a resend is refused',
    { ...keyed(), ...refusal('RATE_LIMITED') },
    { ...keyed(), ...refusal('BAD_REQUEST') },
    'idempotency.resend-after-rate-limit',
  ],
  [
    'metadata refused',
    {},
    { ...sent({ metadata: { a: [1] } }), ...refusal('BAD_REQUEST') },
    'charges.create.metadata-accepted',
  ],
  [
    'an omitted reference refused',
    sent(full),
    { ...sent({ ...full, reference: undefined }), ...refusal('BAD_REQUEST') },
    'charges.create.reference-optional',
  ],
  ['a foreign charge is shown', {}, { ...read('ch_1'), key: otherKey }, 'charges.get.foreign-not-found'],
  [
    'a foreign charge is forbidden',
    {},
    { ...read('ch_1'), key: otherKey, ...refusal('BAD_REQUEST', {}, 403) },
    'charges.get.foreign-not-found',
  ],
  ['an own charge is not found', {}, { ...read('ch_1'), ...refusal('NOT_FOUND') }, 'charges.get.status-200'],
];

describe('a breach names its rule and no other', () => {
  it.each(single)('%s', (_, parts, rule) => {
    expect(new Run(requestJudges).see(parts).broken).toEqual([rule]);
  });

  it('a lawful request turned away without any code breaks what it asked for, beside the shape of errors', () => {
    const turnedAway = { ...answeredText('<h1>Forbidden</h1>'), status: 403 };
    expect(new Run(requestJudges).see(turnedAway).broken).toEqual(['errors.body', 'charges.create.status-201']);
  });

  it.each(double)('%s', (_, one, other, rule) => {
    const run = new Run(requestJudges);
    expect(run.see(one).broken).toEqual([]);
    expect(run.see(other).broken).toEqual([rule]);
  });
});
