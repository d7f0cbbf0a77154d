import { billAt, billField, billStanding, isPaidInPart, shownBill, writtenBill } from './changes.ts';
import { breakingLive } from '../fault.ts';

const cut = (value: string | null, most: number): string | null =>
  value === null ? null : [...value].slice(0, most).join('');

const hour = 3_600_000;
const day = 24 * hour;

/** What a bill gives back of what was asked. */
export const billEchoFaults = [
  ...breakingLive('bill.customer-ref-as-asked', writtenBill, {
    'bill.customer-ref-upper-case: customer_ref is written in capitals': ({ customerRef }) => ({
      customerRef: customerRef.toUpperCase(),
    }),
    'bill.customer-ref-cut-at-63: the last of 64 characters of customer_ref is lost': ({ customerRef }) => ({
      customerRef: cut(customerRef, 63) ?? '',
    }),
    'bill.customer-ref-ascii: letters outside ASCII become question marks in customer_ref': ({ customerRef }) => ({
      customerRef: customerRef.replaceAll(/[^ -~]/gu, '?'),
    }),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'bill.payer-name-title-case: names of payers are written with capitals': writtenBill(({ payerName }) => ({
      payerName: payerName?.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) ?? null,
    })),
    'bill.payer-name-cut-at-100: a name of a payer is cut at 100 characters': writtenBill(({ payerName }) => ({
      payerName: cut(payerName, 100),
    })),
    'bill.payer-name-of-who-paid: a bill that was paid in part shows another payer_name': shownBill((view, bill) =>
      isPaidInPart(bill) ? { ...view, payer_name: 'M-PESA CUSTOMER' } : view,
    ),
  }),
  ...breakingLive('bill.description-as-asked', {
    'bill.description-escaped: descriptions are escaped as HTML': writtenBill(({ description }) => ({
      description: description?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;') ?? null,
    })),
    'bill.description-cut-in-list: the list cuts descriptions at 80 characters': billAt('bills.list')(
      (view, { description }) => ({ ...view, description: cut(description, 80) ?? '' }),
    ),
  }),
  ...breakingLive(['bill.amount-as-asked'], writtenBill, {
    'bill.amount-with-fee: the fee is added to the amount of a bill': ({ amount }) => ({
      amount: Math.ceil((amount * 1.015) / 100) * 100,
    }),
  }),
  ...breakingLive(['bill.amount-as-asked', 'bill.outstanding-is-what-is-left'], shownBill, {
    'bill.amount-is-what-is-left: the amount of a bill that was paid in part is what is left': (view, bill) =>
      isPaidInPart(bill) ? { ...view, amount_minor: view['outstanding_minor'] ?? null } : view,
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'bill.outstanding-is-amount-in-list: the list shows the whole amount as outstanding': billAt('bills.list')(
      (view) => ({ ...view, outstanding_minor: view['amount_minor'] ?? null }),
    ),
    'bill.outstanding-after-fee: what is left counts what reached the balance as paid': billStanding(() => ({
      outstanding: ({ account, amount }) => Math.max(0, amount - Math.floor(account.received * 0.985)),
    })),
    'bill.outstanding-one-shilling-more: a shilling is left of a bill that was paid in part': billField(
      'outstanding_minor',
    )((value, bill) => Number(value) + (isPaidInPart(bill) ? 100 : 0)),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'bill.expires-at-end-of-day: a bill expires at the end of the day': writtenBill(({ expiresAt }) => ({
      expiresAt: expiresAt === null ? null : Math.ceil(expiresAt / day) * day - 1,
    })),
    'bill.expires-at-offset-ignored: the offset of an expiry is shown as that of Dar es Salaam without moving the moment':
      billField('expires_at')((value) => (typeof value === 'string' ? value.replace('Z', '+03:00') : null)),
    'bill.expires-at-an-hour-later-in-reads: a read shows an hour more': billAt('bills.get')(
      (view, { expiresAt }, { behaviour, ...call }) => ({
        ...view,
        expires_at: expiresAt === null ? null : behaviour.wire.dateTime(expiresAt + hour, { behaviour, ...call }),
      }),
    ),
  }),
];
