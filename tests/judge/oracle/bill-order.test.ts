import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { bill, billed, billListing, billOrder, billRead, notified } from '../helpers/bill.ts';
import { list, type Parts, refusal, Run, start } from '../helpers/exchange.ts';

const at = (ms: number): string => new Date(start + ms).toISOString();
const hour = 3_600_000;
const without = (name: keyof typeof billOrder): Parts => ({ ...billed(), order: { ...billOrder, [name]: undefined } });
const as = (over: Readonly<Record<string, unknown>>): Parts => billed(over, bill(1, over));
const amounting = (minor: number): Parts =>
  billed({ amount_minor: minor }, bill(1, { amount_minor: minor, outstanding_minor: minor }));
const expiring = (moment: unknown): Parts => as({ expires_at: moment });

const lawful: Readonly<Record<string, Parts>> = {
  'a plain one': billed(),
  'with everything': as({ payer_name: 'Asha', description: 'd', expires_at: at(hour) }),
  'at the minimum': amounting(10_000),
  'a small one as too small': { ...billed({ amount_minor: 9_900 }), ...refusal('AMOUNT_TOO_SMALL') },
  'a small one as bad': { ...billed({ amount_minor: 9_900 }), ...refusal('BAD_AMOUNT') },
  'an empty customer_ref accepted': as({ customer_ref: '' }),
  'an empty customer_ref refused': { ...as({ customer_ref: '' }), ...refusal('BAD_CUSTOMER_REF') },
  'a customer_ref that is a number': { ...billed({ customer_ref: 7 }), ...refusal('BAD_REQUEST') },
  'no customer_ref as BAD_REQUEST': { ...without('customer_ref'), ...refusal('BAD_REQUEST') },
  '64 code points accepted': as({ customer_ref: '😀'.repeat(64) }),
  '64 code points refused': { ...as({ customer_ref: '😀'.repeat(64) }), ...refusal('BAD_CUSTOMER_REF') },
  'a long payer_name': { ...as({ payer_name: 'x'.repeat(121) }), ...refusal('BAD_REQUEST') },
  'an expiry of null': billed({ expires_at: null }),
  'an expiry of null refused': { ...billed({ expires_at: null }), ...refusal('BAD_EXPIRY') },
  'an expiry with an offset': billed(
    { expires_at: '2026-01-05T16:00:00+03:00' },
    bill(1, { expires_at: '2026-01-05T13:00:00Z' }),
  ),
  'an expiry cut to the second': billed({ expires_at: at(hour + 250) }, bill(1, { expires_at: at(hour) })),
  'an expiry in the past': { ...expiring(at(-hour)), ...refusal('BAD_EXPIRY') },
  'an expiry about now accepted': expiring(at(-60_000)),
  'an expiry about now refused': { ...expiring(at(60_000)), ...refusal('BAD_EXPIRY') },
  'a moment that only the service knows to be over': {
    ...expiring(at(hour)),
    ...refusal('BAD_EXPIRY'),
    answerHeaders: dated(at(2 * hour)),
  },
  'a date without a time accepted': billed(
    { expires_at: '2030-01-01' },
    bill(1, { expires_at: '2030-01-01T00:00:00Z' }),
  ),
  'a date without a time refused': { ...expiring('2030-01-01'), ...refusal('BAD_EXPIRY') },
  'a moment without zone refused': { ...expiring('2030-01-01T00:00:00'), ...refusal('BAD_REQUEST') },
  'the basic form refused': { ...expiring('20300101T000000Z'), ...refusal('BAD_EXPIRY') },
  'the thirtieth of February read as March 2': billed(
    { expires_at: '2030-02-30T00:00:00Z' },
    bill(1, { expires_at: '2030-03-02T00:00:00Z' }),
  ),
  'the thirtieth of February refused': { ...expiring('2030-02-30T00:00:00Z'), ...refusal('BAD_EXPIRY') },
  'the form of mail accepted': billed(
    { expires_at: 'Tue, 01 Jan 2030 00:00:00 GMT' },
    bill(1, { expires_at: '2030-01-01T00:00:00Z' }),
  ),
  'words as an expiry': { ...expiring('tomorrow'), ...refusal('BAD_REQUEST') },
  'an Idempotency-Key ignored': { ...billed(), idempotencyKey: 'same-key' },
  'an Idempotency-Key refused': { ...billed(), idempotencyKey: 'same-key', ...refusal('BAD_REQUEST') },
  'a currency refused': { ...billed({ currency: 'TZS' }), ...refusal('BAD_REQUEST') },
  'the texts left out': billed({}, bill(1, { payer_name: undefined, description: null })),
  'a list with an unknown state': { ...billListing('?state=gone'), ...refusal('BAD_REQUEST') },
  'a list for a customer_ref that is too long': {
    ...billListing(`?customer_ref=${'x'.repeat(65)}`),
    ...refusal('BAD_REQUEST'),
  },
  'an unknown bill': { ...billRead('bl_none'), ...refusal('NOT_FOUND') },
};

function dated(moment: string) {
  return [
    ['content-type', 'application/json'],
    ['x-ratelimit-limit', '600'],
    ['date', new Date(moment).toUTCString()],
  ] as const;
}

const broken: readonly (readonly [string, Parts, RuleId])[] = [
  ['answered 200', { ...billed(), status: 200 }, 'bills.create.status-201'],
  ['refused for nothing', { ...billed(), ...refusal('BAD_REQUEST') }, 'bills.create.status-201'],
  ['no customer_ref accepted', without('customer_ref'), 'bills.create.customer-ref-required'],
  ['a long customer_ref accepted', as({ customer_ref: 'x'.repeat(65) }), 'bills.create.customer-ref-limit'],
  [
    'a long customer_ref as BAD_REQUEST',
    { ...as({ customer_ref: 'x'.repeat(65) }), ...refusal('BAD_REQUEST') },
    'errors.cause-of-bad-customer-ref',
  ],
  [
    'a full customer_ref refused',
    { ...as({ customer_ref: 'x'.repeat(64) }), ...refusal('BAD_CUSTOMER_REF') },
    'bills.create.customer-ref-64-accepted',
  ],
  ['no amount accepted', without('amount_minor'), 'bills.create.amount-required'],
  ['a text amount accepted', billed({ amount_minor: '250000' }), 'bills.create.amount-integer'],
  ['uneven accepted', amounting(10_050), 'bills.create.amount-multiple-of-100'],
  ['a small one accepted', amounting(9_900), 'bills.create.amount-minimum'],
  ['above the maximum accepted', amounting(2_000_000_100), 'bills.create.amount-maximum'],
  ['the minimum refused', { ...amounting(10_000), ...refusal('BAD_AMOUNT') }, 'bills.create.amount-minimum-accepted'],
  [
    'the maximum refused',
    { ...amounting(2_000_000_000), ...refusal('BAD_AMOUNT') },
    'bills.create.amount-maximum-accepted',
  ],
  ['between refused', { ...billed(), ...refusal('BAD_AMOUNT') }, 'bills.create.amount-between-accepted'],
  ['a long payer_name accepted', as({ payer_name: 'x'.repeat(121) }), 'bills.create.payer-name-limit'],
  [
    'a full payer_name refused',
    { ...as({ payer_name: 'x'.repeat(120) }), ...refusal('BAD_REQUEST') },
    'bills.create.payer-name-120-accepted',
  ],
  ['a long description accepted', as({ description: 'x'.repeat(501) }), 'bills.create.description-limit'],
  ['a past expiry accepted', expiring(at(-hour)), 'bills.create.expires-at-past-refused'],
  ['a past expiry in another form accepted', expiring('2020-01-01T00:00'), 'bills.create.expires-at-past-refused'],
  ['a past expiry as BAD_REQUEST', { ...expiring(at(-hour)), ...refusal('BAD_REQUEST') }, 'errors.cause-of-bad-expiry'],
  [
    'a future expiry refused',
    { ...expiring(at(hour)), ...refusal('BAD_EXPIRY') },
    'bills.create.expires-at-future-accepted',
  ],
  ['words as an expiry accepted', billed({ expires_at: 'tomorrow' }), 'bills.create.expires-at-date-time'],
  ['a thirteenth month accepted', billed({ expires_at: '2030-13-01T00:00:00Z' }), 'bills.create.expires-at-date-time'],
  ['Unix seconds accepted', billed({ expires_at: 1_900_000_000 }), 'bills.create.expires-at-date-time'],
  ['the list refused', { ...billListing(), ...refusal('BAD_REQUEST') }, 'bills.list.status-200'],
  ['the list with 201', { ...billListing(), status: 201, body: list([]) }, 'bills.list.status-200'],
  ['a limit of 1 refused', { ...billListing('?limit=1'), ...refusal('BAD_REQUEST') }, 'list.limit-one'],
  ['an empty list answer', { ...billListing(), text: '' }, 'list.object'],
  ['a mismatch without a key', { ...billed(), ...refusal('IDEMPOTENT_MISMATCH') }, 'bills.create.status-201'],
];

describe('a request about bills', () => {
  it.each(Object.entries(lawful))('%s is lawful', (_, parts) => {
    expect(new Run().see(parts).deviations).toEqual([]);
  });

  it.each(broken)('%s', (_, parts, rule) => {
    expect(new Run().see(parts).broken).toEqual([rule]);
  });

  it('shows its rules', () => {
    const all = as({ customer_ref: 'x'.repeat(64), expires_at: at(hour) });
    expect([...new Run().see(all).kept]).toEqual(
      expect.arrayContaining([
        'bills.create.status-201',
        'bills.create.customer-ref-64-accepted',
        'bills.create.payer-name-optional',
        'bills.create.expires-at-future-accepted',
        'bills.create.amount-between-accepted',
      ]),
    );
  });

  it('observes what is open, though the business of any live key may not be live', () => {
    expect(new Run().see({ ...billed(), idempotencyKey: 'same-key' }).observed).toContain(
      'bills.create.idempotency-key: accepted, where it has an Idempotency-Key',
    );
  });

  it('an own bill that was made is read with 200', () => {
    const run = new Run();
    run.see(billed());
    expect(run.see({ ...billRead(), ...refusal('NOT_FOUND') }).broken).toEqual(['bills.get.status-200']);
  });
});

describe('a notice of a bill', () => {
  /** After the creation of the bill. */
  const seen = (parts: Parts) => {
    const run = new Run();
    run.see(billed());
    return run.see(parts);
  };

  const fine: Readonly<Record<string, Parts>> = {
    'one that was sent': notified(),
    'one that was not': notified('+255******001', { sent: false, reason: 'budget' }),
    'another form accepted': notified('0******001'),
    'another form refused': { ...notified('0******001'), ...refusal('BAD_NUMBER') },
    'no plus, refused': { ...notified('255******001'), ...refusal('BAD_NUMBER') },
    'another country accepted': notified('+254700000001'),
    'blanks accepted': notified('+255 700 000 001'),
    'a number as number': { ...notified(255_700_000_001), ...refusal('BAD_REQUEST') },
    'letters refused': { ...notified('call me'), ...refusal('BAD_NUMBER') },
    'no phone': { ...notified(null), ...refusal('BAD_REQUEST') },
    'put off': { ...notified(), ...refusal('RATE_LIMITED') },
  };
  it.each(Object.entries(fine))('%s is lawful', (_, parts) => {
    expect(seen(parts).deviations).toEqual([]);
  });

  const wrong: readonly (readonly [string, Parts, RuleId])[] = [
    ['answered 201', { ...notified(), status: 201 }, 'bills.notify.status-200'],
    ['a budget refused as an error', { ...notified(), ...refusal('BAD_REQUEST') }, 'bills.notify.status-200'],
    ['no phone accepted', { ...notified(), order: {} }, 'bills.notify.phone-required'],
    ['letters accepted', notified('0700abc001'), 'bills.notify.phone-malformed-refused'],
    ['five digits accepted', notified('12345'), 'bills.notify.phone-malformed-refused'],
    ['nothing accepted', notified(''), 'bills.notify.phone-malformed-refused'],
    ['letters as BAD_MSISDN', { ...notified('abc'), ...refusal('BAD_MSISDN') }, 'errors.cause-of-bad-number'],
    ['another object', notified('+255******001', { object: 'notice' }), 'bill-notice.object'],
    ['no bill', notified('+255******001', { bill: undefined }), 'bill-notice.bill'],
    ['another bill', notified('+255******001', { bill: 'bl_2' }), 'bill-notice.bill-is-the-one-asked'],
    ['sent as a text', notified('+255******001', { sent: 'yes' }), 'bill-notice.sent'],
    ['a reason that is a number', notified('+255******001', { reason: 1 }), 'bill-notice.reason'],
    ['no reason at all', notified('+255******001', { reason: undefined }), 'bill-notice.reason'],
    ['not sent for no reason', notified('+255******001', { sent: false }), 'bill-notice.reason-when-not-sent'],
    ['no number', { ...notified('+255******001', { to: null }), shows: null }, 'bill-notice.to'],
    ['the whole number', { ...notified(), shows: 'more' }, 'bill-notice.to-masked'],
    ['only two digits', { ...notified(), shows: 'fewer' }, 'bill-notice.to-masked'],
    ['another number', { ...notified(), shows: 'others' }, 'bill-notice.to-masked'],
    ['nothing at all', { ...notified(), text: 'null' }, 'bill-notice.object'],
  ];
  it.each(wrong)('%s', (_, parts, rule) => {
    expect(seen(parts).broken).toEqual([rule]);
  });

  it('goes out for a bill that is paid, too', () => {
    const rule = 'bills.notify.paid-bill-not-checked';
    const run = new Run();
    run.see(billed());
    const paid = { state: 'paid', paid_minor: 250_000, outstanding_minor: 0 };
    run.see({ ...billRead(), body: bill(1, paid) });
    expect(run.see(notified()).kept).toContain(rule);
    expect(run.see({ ...notified(), ...refusal('BAD_REQUEST') }).broken).toEqual([rule]);
  });

  it('shows its rules, and no digit of the number', () => {
    expect([...seen(notified()).kept]).toEqual(
      expect.arrayContaining(['bills.notify.status-200', 'bill-notice.to-masked', 'bill-notice.bill-is-the-one-asked']),
    );
    const { deviations } = seen({ ...notified('+255******001', { to: '+255712345001' }), shows: 'more' });
    expect(deviations[0]?.actual).toBe('more of them, written "+############"');
  });
});

it('a bill that nobody heard of shows nothing of charges', () => {
  const { kept } = new Run().see({ ...billRead('bl_none'), ...refusal('NOT_FOUND') });
  expect(kept).toContain('bills.get.unknown-not-found');
  expect(kept).not.toContain('charges.get.unknown-not-found');
});
