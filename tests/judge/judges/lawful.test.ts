import { describe, expect, it } from 'vitest';
import {
  charge,
  exchange,
  list,
  listing,
  mainKey,
  order,
  otherKey,
  type Parts,
  read,
  refusal,
  Run,
} from '../helpers/exchange.ts';
import { requestJudges } from '../../../src/judge/judges.ts';

const sent = (over: Readonly<Record<string, unknown>>): Parts => ({ order: { ...order, ...over } });
const without = (name: keyof typeof order): Parts => {
  const { [name]: _, ...rest } = order;
  return { order: rest };
};
const anybody = '+255754123456';

const front = (status: number, text = '<html>'): Parts => ({
  status,
  text,
  answerHeaders: [['content-type', text.startsWith('{') ? 'application/json' : 'text/html']],
});

const monthAgo = new Date(exchange().sent - 30 * 24 * 3600 * 1000).toISOString();

/** One request and one of the answers that the document allows; nothing is broken. */
const lawful: Readonly<Record<string, Parts>> = {
  'a charge': {},
  'a code in the sandbox, refused for its till': { target: '/v1/pos/charges', ...refusal('UNKNOWN_TILL') },
  'an address in the sandbox, refused as one': { target: '/v1/webhook_endpoints', ...refusal('BAD_URL') },
  'a bill in the sandbox, refused for its amount': {
    target: '/v1/bills',
    idempotencyKey: null,
    order: { customer_ref: 'A-17', amount_minor: 1 },
    ...refusal('BAD_AMOUNT'),
  },
  'a code in the sandbox, refused for its key': {
    target: '/v1/pos/charges',
    idempotencyKey: 'short',
    order: { till: '100001', amount_minor: 10_000 },
    ...refusal('IDEMPOTENCY_REQUIRED'),
  },
  'a retry in the sandbox, refused for what it lacks': {
    target: '/v1/events/ev_1/retry',
    idempotencyKey: null,
    order: {},
    ...refusal('BAD_REQUEST'),
  },
  'a method of no operation, with a key that lacks what may be done there': {
    method: 'PUT',
    target: '/v1/balance',
    key: { scopes: ['charges:read', 'charges:write'] },
    ...refusal('FORBIDDEN_SCOPE', { scope: 'balance:read' }),
  },
  'a failed charge with its reason in error.code': {
    ...sent({ msisdn: '+255700000002' }),
    body: charge({ state: 'failed', error: { code: 'PAYER_DECLINED' } }),
  },
  'a charge of the minimum': sent({ amount_minor: 10_000 }),
  'a charge of the maximum': sent({ amount_minor: 2_000_000_000 }),
  'a number that is no network': { ...sent({ msisdn: '+255054123456' }), ...refusal('BAD_MSISDN') },
  'another number accepted': sent({ msisdn: anybody }),
  'the nine digits': sent({ msisdn: '700000004' }),
  'the leading zero': sent({ msisdn: '0700000004' }),
  '10000.0 accepted': { raw: '{"amount_minor":10000.0,"rail":"mpesa","msisdn":"+255******001"}' },
  '10000.0 refused': {
    raw: '{"amount_minor":10000.0,"rail":"mpesa","msisdn":"+255******001"}',
    ...refusal('BAD_AMOUNT'),
  },
  '1e4 refused': { raw: '{"amount_minor":1e4,"rail":"mpesa","msisdn":"+255******001"}', ...refusal('BAD_AMOUNT') },
  'zero as BAD_AMOUNT': { ...sent({ amount_minor: 0 }), ...refusal('BAD_AMOUNT') },
  'zero as AMOUNT_TOO_SMALL': { ...sent({ amount_minor: 0 }), ...refusal('AMOUNT_TOO_SMALL') },
  'a negative amount': { ...sent({ amount_minor: -100 }), ...refusal('AMOUNT_TOO_SMALL') },
  'small and uneven as BAD_AMOUNT': { ...sent({ amount_minor: 9_999 }), ...refusal('BAD_AMOUNT') },
  'small and uneven as too small': { ...sent({ amount_minor: 9_999 }), ...refusal('AMOUNT_TOO_SMALL') },
  'a small amount': { ...sent({ amount_minor: 9_900 }), ...refusal('AMOUNT_TOO_SMALL') },
  'a large amount with status 422': { ...sent({ amount_minor: 2_000_000_100 }), ...refusal('BAD_AMOUNT', {}, 422) },
  'a missing amount': { ...without('amount_minor'), ...refusal('BAD_REQUEST') },
  'an amount as text': { ...sent({ amount_minor: '10000' }), ...refusal('BAD_AMOUNT') },
  'two faults, the second told': { ...sent({ amount_minor: 5, rail: 'visa' }), ...refusal('BAD_RAIL') },
  'a missing rail': { ...without('rail'), ...refusal('BAD_RAIL') },
  'the rail wallet': { ...sent({ rail: 'wallet' }), ...refusal('BAD_RAIL') },
  'a currency of null accepted': sent({ currency: null }),
  'a currency of null refused': { ...sent({ currency: null }), ...refusal('BAD_CURRENCY') },
  'tzs refused': { ...sent({ currency: 'tzs' }), ...refusal('BAD_CURRENCY') },
  'a number sent as number': {
    raw: '{"amount_minor":250000,"rail":"mpesa","msisdn":******001}',
    ...refusal('BAD_MSISDN'),
  },
  ...Object.fromEntries(
    [408, 413, 414, 431, 501, 502, 503, 504, 520].map((status) => [
      `a ${status} of what stands before the service`,
      front(status),
    ]),
  ),
  'what browsers ask, answered before the service': { ...front(204, ''), method: 'OPTIONS' },
  'a gateway that tells why in JSON': front(502, '{"message":"no upstream"}'),
  'a long reference': { ...sent({ reference: 'x'.repeat(201) }), ...refusal('BAD_REQUEST', {}, 413) },
  'a reference of 200 code points accepted': sent({ reference: '😀'.repeat(200) }),
  'a reference of 200 code points refused': { ...sent({ reference: '😀'.repeat(200) }), ...refusal('BAD_REQUEST') },
  'a reference that is a number': sent({ reference: 12 }),
  'metadata that is an array, refused': { ...sent({ metadata: [] }), ...refusal('BAD_REQUEST') },
  'an unknown field accepted': sent({ colour: 'red' }),
  'an unknown field refused': { ...sent({ colour: 'red' }), ...refusal('BAD_REQUEST') },
  'a body that is no JSON': { raw: 'amount=1', ...refusal('BAD_REQUEST') },
  'a body with a name twice, refused': {
    raw: '{"amount_minor":250000,"amount_minor":250000,"rail":"mpesa","msisdn":"+255******001"}',
    ...refusal('BAD_REQUEST'),
  },
  'form data refused': { raw: 'a=1', headers: [['content-type', 'text/plain']], ...refusal('BAD_REQUEST', {}, 415) },
  'no key': { key: { kind: 'missing', mode: null }, ...refusal('BAD_KEY') },
  'no key and a bad amount': { key: { kind: 'missing' }, ...sent({ amount_minor: 1 }), ...refusal('BAD_AMOUNT') },
  'an unknown live key': {
    key: { kind: 'unknown', label: 'unknown', mode: null },
    headers: [['authorization', 'Bearer sk_live_<secret>']],
    ...refusal('LIVE_KEY_ON_SANDBOX'),
  },
  'a live key on the sandbox': { key: { mode: 'live' }, ...refusal('LIVE_KEY_ON_SANDBOX', {}, 403) },
  'a live key of a draft on the sandbox': {
    key: { mode: 'live', business: 'draft' },
    ...refusal('MERCHANT_NOT_LIVE', {}, 403),
  },
  'a test key on live': { deployment: 'live', ...refusal('USE_SANDBOX_URL', {}, 421) },
  'a key in the query': { key: { inQuery: true }, target: '/v1/charges?api_key=<secret>', ...refusal('BAD_KEY') },
  'a key in the query, which is no parameter that is known': {
    key: { inQuery: true },
    target: '/v1/charges?api_key=<secret>',
    ...refusal('BAD_REQUEST'),
  },
  'a scheme alone and a key in the query, which is no parameter that is known': {
    method: 'GET',
    key: { kind: 'malformed', mode: null, scopes: null, business: null },
    target: '/v1/balance?api_key=<secret>',
    ...refusal('BAD_REQUEST'),
  },
  'an expired key': { key: { status: 'expired' }, ...refusal('KEY_EXPIRED') },
  'a revoked key': { key: { status: 'revoked' }, ...refusal('KEY_REVOKED') },
  'a retired key past its lifetime, as expired': {
    key: { status: 'revoked', endedToo: 'expired', exclusive: true },
    ...refusal('KEY_EXPIRED'),
  },
  'a retired key past its lifetime, as retired': {
    key: { status: 'revoked', endedToo: 'expired', exclusive: true },
    ...refusal('KEY_REVOKED'),
  },
  'a key about to end, accepted': { key: { status: 'unsure' } },
  'a key about to end, refused': { key: { status: 'unsure' }, ...refusal('KEY_EXPIRED') },
  'a missing scope': { key: { scopes: ['charges:read'] }, ...refusal('FORBIDDEN_SCOPE') },
  'unknown scopes, forbidden': { key: { scopes: null }, ...refusal('FORBIDDEN_SCOPE') },
  'unknown scopes, allowed': { key: { scopes: null } },
  'no Idempotency-Key': { idempotencyKey: null, ...refusal('IDEMPOTENCY_REQUIRED') },
  'a short Idempotency-Key': { idempotencyKey: '1234567', ...refusal('IDEMPOTENCY_REQUIRED', {}, 422) },
  'a masked Idempotency-Key': { idempotencyKey: 'order-0******001' },
  'a fresh key that some earlier run used': { ...refusal('IDEMPOTENT_MISMATCH') },
  'bills on the sandbox, 404': { method: 'GET', target: '/v1/bills', ...refusal('NOT_FOUND') },
  'bills on the sandbox, 405': { method: 'GET', target: '/v1/bills', ...refusal('METHOD_NOT_ALLOWED', {}, 405) },
  'bills on the sandbox without the scope': {
    method: 'GET',
    target: '/v1/bills',
    ...refusal('FORBIDDEN_SCOPE', { scope: 'bills:read' }),
  },
  'an unknown path': { method: 'GET', target: '/v1/nothing', ...refusal('NOT_FOUND') },
  'a known path with another method': {
    method: 'PUT',
    target: '/v1/charges',
    ...refusal('METHOD_NOT_ALLOWED', {}, 405),
  },
  'an unknown id': { ...read('ch_none'), ...refusal('NOT_FOUND') },
  'an id that the run has not seen, yet exists': { ...read('ch_1'), body: charge() },
  'an odd id': { ...read('nothing'), ...refusal('BAD_REQUEST') },
  'a limit of 0 clamped': { ...listing('?limit=0'), body: list([charge()]) },
  'a limit of 0, and nothing on the page': { ...listing('?limit=0'), body: list([]) },
  'a limit of 0, nothing on the page, and more': { ...listing('?limit=0'), body: list([], true) },
  'a limit of 0 refused': { ...listing('?limit=0'), ...refusal('BAD_REQUEST') },
  'an unknown state refused': { ...listing('?state=gone'), ...refusal('BAD_REQUEST') },
  'an unknown cursor refused': { ...listing('?starting_after=ch_none'), ...refusal('NOT_FOUND') },
  'put off by the rate': { ...refusal('RATE_LIMITED') },
  'put off by the ledger': { ...refusal('LEDGER_UNAVAILABLE') },
  'an error with more fields': { ...sent({ rail: 'visa' }), ...refusal('BAD_RAIL', { message: 'no', scope: null }) },
  'an endpoint of live': {
    deployment: 'live',
    key: { mode: 'live' },
    target: '/v1/bills',
    ...refusal('BAD_EXPIRY', {}, 422),
  },
  'a head': { method: 'HEAD', target: '/v1/charges', status: 405, text: '' },
  'a timeout': { failure: { kind: 'timeout', text: 'no answer within 30 s' } },
};

describe('a lawful answer is never blamed', () => {
  it.each(Object.entries(lawful))('%s', (_, parts) => {
    expect(new Run(requestJudges).see(parts).deviations).toEqual([]);
  });
});

describe('two lawful exchanges', () => {
  const pairs: Readonly<Record<string, readonly [Parts, Parts]>> = {
    'a replay, 200': [{ idempotencyKey: 'same-key' }, { idempotencyKey: 'same-key', status: 200 }],
    'a replay, 201 and moved on': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', body: charge({ state: 'succeeded' }) },
    ],
    'a mismatch': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', ...sent({ amount_minor: 300_000 }), ...refusal('IDEMPOTENT_MISMATCH') },
    ],
    'a mismatch that has a fault of its own': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', ...sent({ amount_minor: 1 }), ...refusal('AMOUNT_TOO_SMALL') },
    ],
    'a replay of another form, as the same': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', ...sent({ msisdn: '0******001' }) },
    ],
    'a replay of another form, as another': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', ...sent({ msisdn: '0******001' }), ...refusal('IDEMPOTENT_MISMATCH') },
    ],
    'a replay with the currency given': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', ...sent({ currency: 'TZS' }), ...refusal('IDEMPOTENT_MISMATCH') },
    ],
    'a key reused after a refusal, free': [
      { idempotencyKey: 'same-key', ...sent({ amount_minor: 1 }), ...refusal('BAD_AMOUNT') },
      { idempotencyKey: 'same-key' },
    ],
    'a key reused after a refusal, used up': [
      { idempotencyKey: 'same-key', ...sent({ amount_minor: 1 }), ...refusal('BAD_AMOUNT') },
      { idempotencyKey: 'same-key', ...refusal('IDEMPOTENT_MISMATCH') },
    ],
    'two businesses with one key': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', key: otherKey, body: charge({ id: 'ch_2' }) },
    ],
    'a twin answered 200 before the first': [
      { n: 2, idempotencyKey: 'same-key', sent: 0, received: 90, status: 200 },
      { n: 1, idempotencyKey: 'same-key', sent: 0, received: 100 },
    ],
    'a different twin refused before the first': [
      {
        n: 2,
        idempotencyKey: 'same-key',
        sent: 0,
        received: 90,
        ...sent({ amount_minor: 50_000 }),
        ...refusal('IDEMPOTENT_MISMATCH'),
      },
      { n: 1, idempotencyKey: 'same-key', sent: 0, received: 100 },
    ],
    'a twin with another description answered before the first': [
      { n: 2, idempotencyKey: 'same-key', sent: 0, received: 90, beside: [1], ...sent({ description: 'other' }) },
      { n: 1, idempotencyKey: 'same-key', sent: 0, received: 100 },
    ],
    'a charge, and a limit of 0 taken at its word': [{}, { ...listing('?limit=0'), body: list([]) }],
    'a foreign id after an unknown one': [{}, { ...read('ch_1'), key: otherKey, ...refusal('NOT_FOUND') }],
    'sent again after a rate limit': [
      { idempotencyKey: 'same-key', ...refusal('RATE_LIMITED') },
      { idempotencyKey: 'same-key' },
    ],
    'a replay after more than a day': [
      { idempotencyKey: 'same-key' },
      { idempotencyKey: 'same-key', sent: exchange().sent + 3 * 24 * 3600 * 1000, body: charge({ id: 'ch_2' }) },
    ],
    'a cursor of a charge that may have been swept': [
      { ...listing('?limit=1'), body: list([charge({ created: monthAgo })], true) },
      { ...listing('?limit=1&starting_after=ch_1'), ...refusal('NOT_FOUND') },
    ],
    'a charge that was swept': [
      {},
      { ...read('ch_1'), sent: exchange().sent + 31 * 24 * 3600 * 1000, ...refusal('NOT_FOUND') },
    ],
  };
  it.each(Object.entries(pairs))('%s', (_, [one, other]) => {
    const run = new Run(requestJudges);
    expect([...run.see(one).deviations, ...run.see(other).deviations]).toEqual([]);
  });

  it('is not blamed with every judge of the house', () => {
    const run = new Run();
    const seen = [
      run.see({}),
      run.see({ ...read('ch_1'), body: charge() }),
      run.see({ ...listing(), body: list([charge()]) }),
    ];
    expect(seen.flatMap(({ deviations }) => deviations)).toEqual([]);
    expect(mainKey.scopes).toHaveLength(3);
  });
});
