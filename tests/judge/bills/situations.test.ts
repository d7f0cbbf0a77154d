import { describe, expect, test } from 'vitest';
import { billCancelled, paidBillNotCancelled, paidBillOver } from '../../../src/judge/bills/ends.situation.ts';
import { controlNumbers } from '../../../src/judge/bills/check-digit.situation.ts';
import { billPage, pagePrefilled } from '../../../src/judge/bills/hosted-page.situation.ts';
import { billsByState, neverCancelled } from '../../../src/judge/bills/listed-by-state.situation.ts';
import { billExcess, billOverpaid, overpaymentTried } from '../../../src/judge/bills/overpaid.situation.ts';
import { billPaid, billPayments } from '../../../src/judge/bills/payments.situation.ts';
import { bill, billed, billListing, billRead } from '../helpers/bill.ts';
import { charge, exchange, list, listing, start } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const minutes = 60_000;
const made = exchange({ ...billed(), n: 1 });
const read = (over: object, n = 2) => exchange({ ...billRead(), n, body: bill(1, { ...over }) });
const page = (...charges: readonly object[]) =>
  exchange({ ...listing(), n: 3, body: list(charges.map((over) => charge({ state: 'succeeded', ...over }))) });
const iso = (moment: number) => new Date(moment).toISOString();

describe('a cancelled bill', () => {
  const at = (after: number) => read({ state: 'cancelled', created: iso(start), cancelled_at: iso(start + after) });
  test.each([
    ['cancelled', read({ state: 'cancelled' }), null, []],
    ['still open', read({ state: 'open' }), null, ['bill.cancelling-makes-cancelled']],
    ['dated when it was cancelled', at(12 * minutes), 12 * minutes, []],
    ['dated by another clock', at(16 * minutes), 12 * minutes, []],
    ['dated when it was made', at(0), 12 * minutes, ['bill.cancelling-sets-cancelled-at']],
    ['without a date', read({ state: 'cancelled', cancelled_at: null }), 12 * minutes, []],
  ])('%s', (_how, seen, waited_ms, broken) => {
    expect(situated(billCancelled, { made, read: seen, waited_ms }).broken).toEqual(broken);
  });

  test('is named with the answers that show it', () => {
    expect(situated(billCancelled, { made, read: read({}), waited_ms: null }).decisions).toEqual([
      {
        is: 'broken',
        rule: 'bill.cancelling-makes-cancelled',
        expected: 'state of bl_1, which was unpaid when it was cancelled a minute ago: "cancelled"',
        actual: '"open"',
        exchanges: [1, 2],
      },
    ]);
  });
});

test('a bill stays paid where its cancellation is refused', () => {
  const kept = (state: string) => situated(paidBillNotCancelled, { read: read({ state }), refused: 'no' }).kept;
  expect([...kept('paid'), ...kept('cancelled')]).toEqual(['bill.paid-wins-over-cancelled']);
});

test.each([
  ['long past its expiry', iso(start - minutes), 1],
  ['before its expiry by the clock of the service', iso(start + 9 * minutes), 0],
  ['without an expiry', null, 0],
])('a paid bill %s', (_when, expires_at, kept) => {
  const parts = { read: read({ state: 'paid', expires_at }), later: exchange({ ...billed(), n: 2 }) };
  expect(situated(paidBillOver, parts).kept.size).toBe(kept);
});

test.each([
  ['all of it', { paid_minor: 20_000 }, []],
  ['a part of it', { paid_minor: 10_000 }, ['bill.paid-minor']],
  ['no number', { paid_minor: null }, []],
])('what was paid of a bill is shown: %s', (_what, over, broken) => {
  expect(situated(billPaid, { made, read: read(over), paid: 20_000 }).broken).toEqual(broken);
});

test.each([
  ['each', [{ amount_minor: 10_000 }, { amount_minor: 10_000 }], []],
  ['one of two', [{ amount_minor: 10_000 }], ['bill.payment-is-a-charge']],
  [
    'one that failed',
    [{ amount_minor: 10_000 }, { amount_minor: 10_000, state: 'failed' }],
    ['bill.payment-is-a-charge'],
  ],
])('payments of a bill are charges: %s', (_which, charges, broken) => {
  const parts = { made, page: page(...charges), payments: [10_000, 10_000] };
  expect(situated(billPayments, parts).broken).toEqual(broken);
});

describe('an overpaid bill', () => {
  const overpayment = { amount: 30_000, before: [10_000], last: 35_000 };

  test.each([
    ['taken', [null], false, [], 1],
    ['refused, and nothing tried beside', ['no'], false, [], 0],
    ['refused once', ['no', null], true, [], 0],
    ['refused by rule', ['no', 'no'], true, ['bill.overpayment-accepted'], 0],
  ])('is %s', (_how, refusals, asked, broken, kept) => {
    const seen = situated(overpaymentTried, { overpayment, refusals, asked: asked ? made : null });
    expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
  });

  test('is paid', () => {
    expect(situated(billOverpaid, { made, read: read({ state: 'paid' }) }).broken).toEqual([]);
    expect(situated(billOverpaid, { made, read: read({ state: 'open' }) }).broken).toEqual(['bill.overpaid-is-paid']);
  });

  const excess = { amount_minor: 15_000 };
  const whole = { amount_minor: 35_000, metadata: { bill: 'bl_1' } };
  test.each([
    ['with the excess alone', [{ ...excess, bill_id: 'bl_1' }], [], true],
    ['with the whole payment', [{ amount_minor: 10_000 }, whole], [], true],
    ['with the id where it is read by itself', [excess], [{ ...excess, bill_id: 'bl_1' }], true],
    ['with the id of another bill', [{ ...excess, bill_id: 'bl_2' }], [], false],
    ['that failed', [{ ...whole, state: 'failed' }], [], false],
    ['of another amount', [{ amount_minor: 10_000, bill_id: 'bl_1' }], [], false],
  ])('has a charge %s', (_which, charges, alone, isKept) => {
    const reads = alone.map((over) => exchange({ ...listing(), body: charge({ state: 'succeeded', ...over }) }));
    const seen = situated(billExcess, { made, overpayment, page: page(...charges), reads });
    expect(seen.broken).toEqual(isKept ? [] : ['bill.excess-is-a-charge-with-bill-id']);
    expect(seen.observed).toHaveLength(isKept ? 1 : 0);
  });

  test.each([
    ['the excess alone names the bill', [{ ...excess, bill_id: 'bl_1' }, { amount_minor: 27_000 }], []],
    [
      'the excess alone does not, and another part does',
      [excess, { amount_minor: 27_000, bill_id: 'bl_1' }],
      ['bill.excess-is-a-charge-with-bill-id'],
    ],
    ['either whole payment does', [{ amount_minor: 27_000, bill_id: 'bl_1' }, { amount_minor: 8_000 }], []],
    ['the other does', [{ amount_minor: 27_000 }, { amount_minor: 8_000, bill_id: 'bl_1' }], []],
  ])('by two payments at one moment, of which %s', (_which, charges, broken) => {
    const overpaid = { amount: 30_000, before: [10_000], last: 27_000, beside: 8_000 };
    const parts = { made, overpayment: overpaid, reads: [] };
    expect(situated(billExcess, { ...parts, page: page(...charges) }).broken).toEqual(broken);
  });

  test('has charges of which is told which field names the bill', () => {
    const parts = { made, overpayment, page: page({ amount_minor: 10_000 }, whole), reads: [] };
    expect(situated(billExcess, parts).observed).toEqual([
      'bill.overpayment-charges: one charge for the payment, metadata.bill holds the id of the bill',
    ]);
  });
});

test.each([
  [200, 'text/html', []],
  [404, 'text/html', ['bill.hosted-page']],
  [200, 'application/json', ['bill.hosted-page']],
])('the page of a bill: %i %s', (status, type, broken) => {
  const found = { url: 'https://pay.example.test/b/1', status, type };
  expect(situated(billPage, { made, page: found }).broken).toEqual(broken);
});

test.each([
  ['with it', 200, [bill()], []],
  ['without it', 200, [bill(3)], ['bills.list.holds-created']],
  ['that is refused', 500, [], []],
])('a list of open bills %s', (_how, status, bills, broken) => {
  const reads = [read({}), exchange({ ...billRead('bl_2'), n: 3, body: bill(2, { state: 'paid' }) })];
  const listed = exchange({ ...billListing('?state=open'), n: 4, status, body: list(bills) });
  expect(situated(billsByState, { state: 'open', reads, page: listed }).broken).toEqual(broken);
});

test('a list of the open bills that says that more comes', () => {
  const listed = exchange({ ...billListing('?state=open'), n: 4, body: list([], true) });
  expect(situated(billsByState, { state: 'open', reads: [read({})], page: listed }).broken).toEqual([]);
});

test.each([
  ['with it', 'customer-17', [bill()], []],
  ['without it', 'customer-17', [], ['bills.list.customer-ref-complete']],
  ['of somebody else', 'customer-18', [], []],
])('a list of the open bills of a customer %s', (_how, customer, bills, broken) => {
  const reads = [read({ customer_ref: 'customer-17' })];
  const query = `?customer_ref=${customer}&state=open`;
  const listed = exchange({ ...billListing(query), n: 4, body: list(bills) });
  expect(situated(billsByState, { state: 'open', reads, page: listed }).broken).toEqual(broken);
});

test.each([
  ['a scheme', ['000000000018', '000000000026'], 'Luhn', []],
  ['no scheme', ['123456789012', '223456789013'], 'by none of the schemes in common use', []],
  [
    'none',
    ['123456789012', '123456789013'],
    'by none of the schemes in common use',
    ['bill.control-number-check-digit'],
  ],
])('control numbers with %s for their last digit', (_which, numbers, told, broken) => {
  const bills = numbers.map((control_number) => exchange({ ...billed({}, bill(1, { control_number })) }));
  const seen = situated(controlNumbers, { made: bills });
  expect(seen.broken).toEqual(broken);
  expect(seen.observed).toEqual([expect.stringContaining(`bill.check-digit-algorithm: ${told}`)]);
});

test.each<readonly [string, readonly string[], boolean, readonly string[]]>([
  ['what is left', ['2,400'], false, []],
  ['what is left, beside the whole', ['2500', '2400.00'], false, []],
  ['the whole', ['2,500'], false, ['bill.hosted-page-prefilled']],
  ['the whole, and a script may change it', ['2,500'], true, []],
  ['nothing', [], false, []],
])('the page of a bill that is paid in part is filled in with %s', (_what, filled, scripted, broken) => {
  const there = { url: 'https://pay.example.test/b/1', status: 200, type: 'text/html', filled, scripted };
  const parts = { made, read: read({ paid_minor: 10_000 }), page: there, amount: 250_000, outstanding: 240_000 };
  expect(situated(pagePrefilled, parts).broken).toEqual(broken);
});

const prefilled = ['bill.hosted-page-prefilled'];

test.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
  ['shillings as before', ['1,700'], ['2,400'], []],
  ['minor units as before', ['170000'], ['240000'], []],
  ['minor units and not shillings as before', ['1,700'], ['240,000'], prefilled],
  ['either', ['1,700'], ['2,400', '240000'], []],
  ['nothing', ['1,700'], [], []],
  ['another amount', ['1,700'], ['5000'], prefilled],
])('after an earlier page the page of a bill is filled in with %s', (_what, before, filled, broken) => {
  const page = { url: 'https://pay.example.test/b/1', status: 200, type: 'text/html', filled, scripted: false };
  const earlier = { filled: before, outstanding: 170_000, controlNumber: '000000000026' };
  const parts = { made, read: read({ paid_minor: 10_000 }), page, amount: 250_000, outstanding: 240_000, earlier };
  expect(situated(pagePrefilled, parts).broken).toEqual(broken);
});

test.each<readonly [string, object, readonly string[]]>([
  ['is null', { state: 'expired', cancelled_at: null }, []],
  [
    'is a moment',
    { state: 'expired', cancelled_at: '2026-01-05T12:00:00Z' },
    ['bill.cancelled-at-null-until-cancelled'],
  ],
  ['is a moment of one that the service cancelled', { state: 'cancelled', cancelled_at: '2026-01-05T12:00:00Z' }, []],
  ['is a moment of another', { id: 'bl_other', state: 'expired', cancelled_at: '2026-01-05T12:00:00Z' }, []],
])('cancelled_at of a bill that nobody cancelled %s', (_, fields, broken) => {
  const listed = exchange({ ...billListing(''), body: list([{ id: 'bl_1', ...fields }]) });
  expect(situated(neverCancelled, { list: listed, ids: ['bl_1'] }).broken).toEqual(broken);
});
