import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { atTill, otherLiveKey, posCharge, posOrder, sharedKey, withTills } from '../helpers/bill.ts';
import { charge, type Parts, refusal, Run, start } from '../helpers/exchange.ts';

const run = () => new Run(undefined, withTills);
const without = (name: keyof typeof posOrder): Parts => ({ ...atTill(), order: { ...posOrder, [name]: undefined } });
const as = (over: Readonly<Record<string, unknown>>): Parts => atTill(over, posCharge(1, over));

const lawful: Readonly<Record<string, Parts>> = {
  'a plain one': atTill(),
  'a wallet from the beginning': atTill({}, posCharge(1, { rail: 'wallet' })),
  'fee_minor beside mdr_minor': atTill({}, posCharge(1, { fee_minor: 2_500 })),
  'at the minimum': as({ amount_minor: 10_000, ...money(10_000) }),
  'at the maximum': atTill({ amount_minor: 2_000_000_000 }, posCharge(1, money(2_000_000_000))),
  'with everything': as({ reference: 'r', description: 'd', metadata: { a: [1] }, currency: 'TZS' }),
  'a small amount': { ...atTill({ amount_minor: 9_900 }), ...refusal('AMOUNT_TOO_SMALL') },
  'zero as too small': { ...atTill({ amount_minor: 0 }), ...refusal('AMOUNT_TOO_SMALL') },
  'zero as bad': { ...atTill({ amount_minor: 0 }), ...refusal('BAD_AMOUNT') },
  'five digits': { ...atTill({ till: '10000' }), ...refusal('BAD_TILL') },
  'no till': { ...without('till'), ...refusal('BAD_REQUEST') },
  'a till of another business': { ...atTill({ till: '200001' }), ...refusal('UNKNOWN_TILL') },
  'a closed till': { ...atTill({ till: '100002' }), ...refusal('TILL_CLOSED', {}, 409) },
  'a till that nobody opened': { ...atTill({ till: '987654' }), ...refusal('UNKNOWN_TILL') },
  'a till that others may have opened': {
    ...atTill({ till: '987654' }, posCharge(1, { till: '987654' })),
    key: sharedKey,
  },
  'a till that others may have closed': { ...atTill({ till: '987654' }), key: sharedKey, ...refusal('TILL_CLOSED') },
  'a till as a number': atTill({ till: 100_001 }),
  'another currency as BAD_CURRENCY': { ...atTill({ currency: 'USD' }), ...refusal('BAD_CURRENCY') },
  'another currency as BAD_REQUEST': { ...atTill({ currency: 'USD' }), ...refusal('BAD_REQUEST', {}, 422) },
  'a long reference': { ...atTill({ reference: 'x'.repeat(201) }), ...refusal('BAD_REQUEST') },
  'a rail, refused': { ...atTill({ rail: 'wallet' }), ...refusal('BAD_RAIL') },
  'a rail, ignored': atTill({ rail: 'wallet' }),
  'no Idempotency-Key': { ...atTill(), idempotencyKey: null, ...refusal('IDEMPOTENCY_REQUIRED') },
  'the business is not live': { ...atTill(), ...refusal('MERCHANT_NOT_LIVE') },
  'put off by the ledger': { ...atTill(), ...refusal('LEDGER_UNAVAILABLE') },
};

function money(amount: number): Readonly<Record<string, unknown>> {
  return { amount_minor: amount, mdr_minor: 100, net_minor: amount - 100 };
}

const broken: readonly (readonly [string, Parts, RuleId])[] = [
  ['answered 202', { ...atTill(), status: 202 }, 'pos.create.status-201'],
  ['refused for nothing', { ...atTill(), ...refusal('BAD_REQUEST') }, 'pos.create.status-201'],
  ['no till accepted', without('till'), 'pos.create.till-required'],
  ['an empty body accepted', { ...atTill(), raw: '' }, 'pos.create.till-required'],
  ['seven digits accepted', atTill({ till: '1000011' }), 'pos.create.till-six-digits'],
  ['letters accepted', atTill({ till: '10000a' }), 'pos.create.till-six-digits'],
  ['blanks accepted', atTill({ till: '100001 ' }), 'pos.create.till-six-digits'],
  [
    'letters as UNKNOWN_TILL',
    { ...atTill({ till: 'abcdef' }), ...refusal('UNKNOWN_TILL') },
    'errors.cause-of-bad-till',
  ],
  ['an open till refused', { ...atTill(), ...refusal('TILL_CLOSED') }, 'pos.create.till-open-accepted'],
  ['an open till unknown', { ...atTill(), ...refusal('UNKNOWN_TILL') }, 'pos.create.till-open-accepted'],
  ['a foreign till accepted', as({ till: '200001' }), 'pos.create.till-of-business'],
  [
    'a foreign till as closed',
    { ...atTill({ till: '200001' }), ...refusal('TILL_CLOSED') },
    'errors.cause-of-unknown-till',
  ],
  ['a till that nobody opened accepted', as({ till: '987654' }), 'pos.create.till-of-business'],
  ['a closed till accepted', as({ till: '100002' }), 'pos.create.till-closed-refused'],
  ['no amount accepted', without('amount_minor'), 'pos.create.amount-required'],
  ['a text amount accepted', atTill({ amount_minor: '250000' }), 'pos.create.amount-integer'],
  [
    'uneven accepted',
    atTill({ amount_minor: 10_050 }, posCharge(1, money(10_050))),
    'pos.create.amount-multiple-of-100',
  ],
  ['a small one accepted', atTill({ amount_minor: 9_900 }, posCharge(1, money(9_900))), 'pos.create.amount-minimum'],
  [
    'a small one as BAD_AMOUNT',
    { ...atTill({ amount_minor: 9_900 }), ...refusal('BAD_AMOUNT') },
    'errors.cause-of-amount-too-small',
  ],
  [
    'above the maximum accepted',
    atTill({ amount_minor: 2_000_000_100 }, posCharge(1, money(2_000_000_100))),
    'pos.create.amount-maximum',
  ],
  [
    'the minimum refused',
    { ...atTill({ amount_minor: 10_000 }), ...refusal('AMOUNT_TOO_SMALL') },
    'pos.create.amount-minimum-accepted',
  ],
  [
    'the maximum refused',
    { ...atTill({ amount_minor: 2_000_000_000 }), ...refusal('BAD_AMOUNT') },
    'pos.create.amount-maximum-accepted',
  ],
  ['an amount between refused', { ...atTill(), ...refusal('BAD_AMOUNT') }, 'pos.create.amount-between-accepted'],
  ['USD accepted', atTill({ currency: 'USD' }), 'pos.create.currency-others-refused'],
  ['TZS refused', { ...atTill({ currency: 'TZS' }), ...refusal('BAD_CURRENCY') }, 'pos.create.currency-tzs'],
  ['no currency refused', { ...atTill(), ...refusal('BAD_CURRENCY') }, 'pos.create.currency-default'],
  ['a long reference accepted', as({ reference: 'x'.repeat(201) }), 'pos.create.reference-limit'],
  [
    'a full reference refused',
    { ...atTill({ reference: 'x'.repeat(200) }), ...refusal('BAD_REQUEST') },
    'pos.create.reference-200-accepted',
  ],
  ['a long description accepted', as({ description: 'x'.repeat(501) }), 'pos.create.description-limit'],
  [
    'a full description refused',
    { ...atTill({ description: 'x'.repeat(500) }), ...refusal('BAD_REQUEST') },
    'pos.create.description-500-accepted',
  ],
  [
    'metadata refused',
    { ...atTill({ metadata: { a: 1 } }), ...refusal('BAD_REQUEST') },
    'pos.create.metadata-accepted',
  ],
  ['no Idempotency-Key accepted', { ...atTill(), idempotencyKey: null }, 'idempotency.required-on-pos'],
  ['a short key accepted', { ...atTill(), idempotencyKey: 'abcdefg' }, 'idempotency.pos-key-pattern'],
  ['a dot in the key accepted', { ...atTill(), idempotencyKey: 'abc.defgh' }, 'idempotency.pos-key-pattern'],
  [
    'a key of eight refused',
    { ...atTill(), idempotencyKey: 'abcdefgh', ...refusal('IDEMPOTENCY_REQUIRED') },
    'idempotency.key-8-accepted',
  ],
];

describe('a POS charge', () => {
  it.each(Object.entries(lawful))('%s is lawful', (_, parts) => {
    expect(run().see(parts).deviations).toEqual([]);
  });

  it.each(broken)('%s', (_, parts, rule) => {
    expect(run().see(parts).broken).toEqual([rule]);
  });

  it('shows its rules', () => {
    const { kept } = run().see(atTill());
    expect([...kept]).toEqual(
      expect.arrayContaining(['pos.create.status-201', 'pos.create.till-open-accepted', 'pos.create.currency-default']),
    );
    const refused = run().see({ ...atTill({ till: '200001' }), ...refusal('UNKNOWN_TILL') });
    expect(refused.kept).toContain('pos.create.till-of-business');
    const closed = run().see({ ...atTill({ till: '100002' }), ...refusal('TILL_CLOSED') });
    expect(closed.kept).toContain('pos.create.till-closed-refused');
  });

  it('is given once more, or refused, where its till was closed since', () => {
    let standing: 'open' | 'closed' = 'open';
    const shop = new Run(undefined, { ...withTills, tillOf: () => standing });
    const again = (n: number): Parts => ({ ...atTill(), n, idempotencyKey: 'before-closing-1' });
    expect(shop.see(again(1)).broken).toEqual([]);
    standing = 'closed';
    expect(shop.see(again(2)).broken).toEqual([]);
    expect(shop.see({ ...again(3), ...refusal('TILL_CLOSED') }).broken).toEqual([]);
    expect(shop.see({ ...as({ id: 'ch_2' }), n: 4, idempotencyKey: 'after-closing-1' }).broken).toEqual([
      'pos.create.till-closed-refused',
    ]);
  });

  it('observes the code of another currency', () => {
    const { observed } = run().see({ ...atTill({ currency: 'USD' }), ...refusal('BAD_CURRENCY') });
    expect(observed).toContain('pos.create.currency-code: 400 BAD_CURRENCY');
  });
});

describe('the code of a POS charge', () => {
  const fresh = (n: number, over: Readonly<Record<string, unknown>> = {}): Parts => ({
    ...atTill('till' in over ? { till: over['till'] } : {}, posCharge(n, over)),
    idempotencyKey: `fresh-key-${n}`,
  });
  const readOf = (n: number, over = {}): Parts => ({
    ...atTill({}, posCharge(n, over)),
    method: 'GET',
    target: `/v1/charges/ch_${n}`,
    status: 200,
  });
  const lastOf = (...all: readonly Parts[]) => {
    const seen = run();
    return all.map((parts) => seen.see(parts)).at(-1)!;
  };

  it('may be drawn anew wherever it is shown, which is observed', () => {
    const redrawn = lastOf(fresh(1), readOf(1, { qr: 'https://pay.example.test/q/9' }));
    expect([redrawn.broken, redrawn.observed]).toEqual([
      [],
      expect.arrayContaining(['pos-charge.code-at-reads: another qr']),
    ]);
    expect(lastOf(fresh(1), { ...fresh(1, { token: 'tok_9' }), status: 200 }).broken).toEqual([]);
  });

  it('is that of one charge as long as it can be paid', () => {
    const rule = 'pos-charge.code-of-one-charge';
    const twin = { qr: posCharge(1)['qr'], till: '100003' };
    expect(lastOf(fresh(1), fresh(2), readOf(1)).kept).toContain(rule);
    expect(lastOf(fresh(1), fresh(2, twin)).broken).toEqual([]);
    expect(lastOf(fresh(1), fresh(2, twin), readOf(1)).broken).toEqual([rule]);
    expect(
      lastOf(fresh(1), fresh(2, { token: 'tok_1', till: '100003' }), readOf(1, { token: undefined })).broken,
    ).toEqual([rule]);
    expect(lastOf(fresh(1), fresh(2, { qr: twin.qr }), readOf(1)).broken).toEqual([]);
    const [other, ofOther] = [{ till: '100003' }, { qr: posCharge(2)['qr'] }];
    expect(lastOf(fresh(1), fresh(2, other), readOf(1, ofOther)).broken).toEqual([rule]);
    expect(lastOf(fresh(1), fresh(2), readOf(1, ofOther)).broken).toEqual([]);
    const anew = readOf(2, { ...other, qr: 'https://pay.example.test/q/anew' });
    expect(lastOf(fresh(1), fresh(2, other), anew, readOf(1, ofOther)).broken).toEqual([]);
    const paid = { state: 'succeeded', rail: 'wallet' };
    expect(lastOf(fresh(1), fresh(2, twin), readOf(1, paid)).broken).toEqual([]);
    const over = { ...twin, created: posCharge(301)['created'], expires_at: posCharge(301)['expires_at'] };
    expect(lastOf(fresh(1), { ...fresh(2, over), sent: start + 301_000 }, readOf(1)).broken).toEqual([]);
  });
});

describe('the Idempotency-Key of a POS charge', () => {
  const keyed = (over = {}, shown: Readonly<Record<string, unknown>> = posCharge(1, over)): Parts => ({
    ...atTill(over, shown),
    idempotencyKey: 'same-key',
  });
  const mismatched = (over = {}): Parts => ({ ...keyed(over), ...refusal('IDEMPOTENT_MISMATCH') });
  const texts = { reference: 'r', description: 'd' };

  const pairs: Readonly<Record<string, readonly [Parts, Parts]>> = {
    'a replay': [keyed(texts), { ...keyed(texts), status: 200 }],
    'another amount': [keyed(), mismatched({ amount_minor: 300_000 })],
    'another till': [keyed(), mismatched({ till: '100003' })],
    'another description': [keyed(texts), mismatched({ ...texts, description: 'e' })],
    'an empty description as the same': [keyed(), keyed({ description: '' })],
    'an empty description as another': [keyed(), mismatched({ description: '' })],
    'other metadata': [
      keyed({ metadata: { a: 1 } }),
      { ...keyed({ metadata: { a: 2 } }), body: posCharge(1, { metadata: { a: 1 } }) },
    ],
    'the currency given': [keyed(), keyed({ currency: 'TZS' })],
    'another business with the key': [
      keyed(),
      { ...keyed({ till: '200001' }, posCharge(2, { till: '200001' })), key: otherLiveKey },
    ],
  };
  it.each(Object.entries(pairs))('%s is lawful', (_, [one, other]) => {
    const seen = run();
    expect([...seen.see(one).deviations, ...seen.see(other).deviations]).toEqual([]);
  });

  const deviations: readonly (readonly [string, Parts, Parts, RuleId])[] = [
    ['another charge', keyed(), keyed({}, posCharge(2)), 'idempotency.pos-same-key-same-request'],
    ['a mismatch for the same', keyed(), mismatched(), 'idempotency.pos-same-key-same-request'],
    ['a mismatch for the currency', keyed(), mismatched({ currency: 'TZS' }), 'idempotency.pos-same-key-same-request'],
    ['a mismatch for metadata', keyed(), mismatched({ metadata: { a: 1 } }), 'idempotency.pos-metadata-not-compared'],
    ['another till replayed', keyed(), keyed({ till: '100003' }, posCharge(1)), 'idempotency.pos-mismatch-on-till'],
    [
      'another description makes another',
      keyed(texts),
      keyed({ ...texts, description: 'e' }, posCharge(2, { ...texts, description: 'e' })),
      'idempotency.pos-mismatch-on-description',
    ],
    [
      'another reference makes another',
      keyed(texts),
      keyed({ ...texts, reference: 's' }, posCharge(2, { ...texts, reference: 's' })),
      'idempotency.pos-mismatch-on-reference',
    ],
    [
      'two businesses collide',
      keyed(),
      { ...mismatched({ till: '200001' }), key: otherLiveKey },
      'idempotency.scoped-to-business',
    ],
    [
      'a fresh key gives an old charge',
      keyed(),
      { ...keyed(), idempotencyKey: 'another-key' },
      'idempotency.pos-same-key-same-request',
    ],
  ];
  it.each(deviations)('%s', (_, one, other, rule) => {
    const seen = run();
    expect(seen.see(one).broken).toEqual([]);
    expect(seen.see(other).broken).toContain(rule);
  });

  it('may be one namespace with that of a phone prompt', () => {
    const prompted: Parts = {
      deployment: 'live',
      key: keyed().key!,
      idempotencyKey: 'same-key',
      body: charge({ livemode: undefined, simulation: undefined }),
    };
    for (const second of [mismatched(), keyed({}, posCharge(2))]) {
      const seen = run();
      expect([...seen.see(prompted).deviations, ...seen.see(second).deviations]).toEqual([]);
    }
  });

  it('shows that its rules are kept', () => {
    const seen = run();
    seen.see(keyed(texts));
    expect(seen.see(mismatched({ ...texts, till: '100003' })).kept).toContain('idempotency.pos-mismatch-on-till');
    const last = seen.see(keyed(texts));
    expect([...last.kept]).toEqual(
      expect.arrayContaining(['idempotency.pos-same-key-same-request', 'idempotency.first-request-stands']),
    );
  });

  it('a mismatch that made a charge is betrayed by the list', () => {
    const seen = run();
    seen.see(keyed(texts));
    seen.see(mismatched({ ...texts, amount_minor: 300_000 }));
    const made = posCharge(2, { ...texts, ...money(300_000) });
    const page = { ...keyed(), method: 'GET', target: '/v1/charges', status: 200 };
    const body = { object: 'list', has_more: false, data: [made, posCharge(1, texts)] };
    expect(seen.see({ ...page, body }).broken).toEqual(['idempotency.mismatch-creates-nothing']);
  });

  it('200 for a fresh key is told at the next sight of its charge', () => {
    const seen = run();
    expect(seen.see({ ...keyed(), status: 200 }).broken).toEqual([]);
    const read = { ...keyed(), method: 'GET', target: '/v1/charges/ch_1', status: 200 };
    expect(seen.see(read).broken).toEqual(['pos.create.status-201']);
  });
});
