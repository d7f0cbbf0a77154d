import { describe, expect, test } from 'vitest';
import {
  linkPaid,
  linkPaidOnceMore,
  linkPaymentListed,
  linkUsed,
  linksUntold,
} from '../../../src/judge/links/payments.situation.ts';
import { charge, exchange, list, listing, read as charged } from '../helpers/exchange.ts';
import { link, linkList, linkMade, linkRead } from '../helpers/link.ts';
import { situated } from '../helpers/situation.ts';

const made = exchange({ ...linkMade(), n: 1 });
const price = 500_000;
const page = (...charges: readonly unknown[]) => exchange({ ...listing(), n: 2, body: list(charges) });
const one = (over: object, status = 200) =>
  exchange({ ...charged('ch_1'), n: 2, status, body: charge({ amount_minor: price, ...over }) });

test('a link of which nobody was told has no uses, wherever it is shown', () => {
  const seen = (parts: ReturnType<typeof linkRead>) =>
    situated(linksUntold, { shown: exchange({ ...parts, n: 3 }), untold: ['pl_1', 'pl_2'] });
  expect([...seen(linkRead('pl_1')).kept]).toEqual(['payment-link.used-from-zero']);
  expect(seen(linkRead('pl_1', { used: 1 })).broken).toEqual(['payment-link.used-from-zero']);
  expect(seen(linkRead('pl_1', { used: '1' })).decisions).toEqual([]);
  const listed = linkList('', [link({ id: 'pl_3', used: 4 }), link({ id: 'pl_2', used: 1 })]);
  expect(seen(listed).decisions).toMatchObject([
    { expected: 'used of pl_2 at data[1]: 0, since nobody was told of it' },
  ]);
});

describe('a link that was paid', () => {
  test.each([
    ['over its price', 'ch_1', one({}), []],
    ['over another price', 'ch_1', one({ amount_minor: price + 100 }), ['payment-link.payer-pays-fixed-amount']],
    ['that is not there', 'ch_1', one({ id: 'ch_2' }, 404), ['payment-link.payment-is-a-charge']],
    ['that is no charge', 'ch_1', one({ object: 'bill' }), ['payment-link.payment-is-a-charge']],
    ['that nobody names', null, page(charge({ id: 'ch_0' }), charge({ amount_minor: price })), []],
    [
      'that nobody names and that is not there',
      null,
      page(charge({ id: 'ch_0' })),
      ['payment-link.payment-is-a-charge'],
    ],
  ])('has a charge %s', (_which, named, found, broken) => {
    expect(situated(linkPaid, { made, named, known: ['ch_0'], found }).broken).toEqual(broken);
  });

  test('has an ordinary charge, which is listed', () => {
    const seen = (list: typeof made) => situated(linkPaymentListed, { made, charge: 'ch_1', list });
    expect([...seen(page(charge())).kept]).toEqual(['payment-link.payment-is-a-charge']);
    expect(seen(page()).decisions).toEqual([
      {
        is: 'broken',
        rule: 'payment-link.payment-is-a-charge',
        expected: 'the charge ch_1 a minute after pl_1 was paid',
        actual: '200, and no such charge',
        exchanges: [1, 2],
      },
    ]);
  });

  const read = exchange({ ...linkRead('pl_1', { used: 2, active: false }), n: 3 });
  test.each([
    [2, 'at each payment that succeeds'],
    [3, '2 after 3 payments'],
  ])('tells after %i payments how often', (payments, told) => {
    expect(situated(linkUsed, { read, payments }).observed).toEqual([`payment-link.used-counts: ${told}`]);
  });

  test('is tried beyond its uses', () => {
    expect(situated(linkPaidOnceMore, { read, when: 'used up', refused: true, paid: null }).observed).toEqual([
      'payment-link.after-last-use: used up: refuses another payment, active false',
    ]);
  });

  const sale = (id: string, n: number, state = 'succeeded') =>
    exchange({ ...charged(id), n, body: charge({ id, state }) });
  const onceMore = (paid: readonly ReturnType<typeof sale>[] | null) =>
    situated(linkPaidOnceMore, { read, when: 'used up', refused: false, paid }).broken;

  test('is paid beyond its uses', () => {
    expect(onceMore([sale('ch_1', 4), sale('ch_2', 5)])).toEqual(['payment-link.paid-within-its-uses']);
  });

  test.each([
    ['a payment that was not found', null],
    ['another payment that failed', [sale('ch_1', 4), sale('ch_2', 5, 'failed')]],
    ['a payment that was still under way when it was tried again', [sale('ch_1', 4, 'processing'), sale('ch_2', 5)]],
    ['one charge that was named twice', [sale('ch_1', 4), sale('ch_1', 5)]],
  ])('is not blamed for %s', (_what, paid) => {
    expect(onceMore(paid)).toEqual([]);
  });
});
