import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Reader } from '../../../bodies/body.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asText, type JsonValue } from '../../../http/json.ts';
import {
  askedOfBill,
  billField,
  billMaking,
  billPaying,
  billStanding,
  isPaidUp,
  notices,
  writtenBill,
} from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { askedLink, linkField, writtenLink } from '../../links/changes.ts';
import { day, recalled, second } from './recalled.ts';

const parts = recalled<{ count: number; last: number }>(() => ({ count: 0, last: 0 }));
const firstText = recalled<{ text: string | null }>(() => ({ text: null }));

const basicPlane = (text: string): string => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');

/** Counts the payments of a bill. */
const countingParts: Patch = billPaying((was) => ({
  credited: (part, bill, call) => {
    const counted = parts(bill);
    counted.count++;
    counted.last = now(call);
    return was.credited(part, bill, call);
  },
}));

const after =
  (first: Patch, then: Patch): Patch =>
  (behaviour) =>
    then(first(behaviour));

type Written = (given: JsonValue | undefined) => JsonValue | undefined;

const rewritten =
  (alter: Written) =>
  <Value>(was: Reader<Value>): Reader<Value> =>
  (given, call) =>
    was(alter(given), call);

const halfHoursLost: Written = (given) =>
  typeof given === 'string' ? given.replace(/([+-]\d\d):30$/, '$1:00') : given;

const signOfWestLost: Written = (given) => (typeof given === 'string' ? given.replace(/-(\d\d:\d\d)$/, '+$1') : given);

const lastSecondOf32Bits = 2 ** 31 * second;
const refusedOn =
  (when: (moment: number) => boolean, code: 'BAD_EXPIRY' | 'BAD_REQUEST') =>
  (was: Reader<number | null>): Reader<number | null> =>
  (given, call) => {
    const reading = was(given, call);
    return 'value' in reading && reading.value !== null && when(reading.value) ? { code } : reading;
  };

/** What goes wrong with bills only after something, or with some of what was sent. */
export const rareBills = [
  ...breakingLive(['bill.paid-is-paid-in-full', 'bill.outstanding-is-what-is-left'], {
    'bill.third-part-lost: the third payment of a bill is not written down on it': billPaying((was) => ({
      credited: (part, bill, call) => (++parts(bill).count === 3 ? 0 : was.credited(part, bill, call)),
    })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'bill.cancelling-at-once-wins: a bill that is cancelled within a second of its payment is cancelled': after(
      countingParts,
      billStanding((was) => ({
        state: (bill, call) => {
          const { cancelledAt } = bill.account;
          const near = cancelledAt !== null && Math.abs(cancelledAt - parts(bill).last) < second;
          return near ? 'cancelled' : was.state(bill, call);
        },
      })),
    ),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'bill.number-of-paid-again: the number of a paid bill is given out again': billMaking((was) => ({
      controlNumber: (random, call) => {
        const paid = call.trace.key
          ? call.deployment.bills.of(call.trace.key.business).find((bill) => isPaidUp(bill))
          : undefined;
        return paid?.controlNumber ?? was.controlNumber(random, call);
      },
    })),
  }),
  ...breakingLive('bill.null-expiry-never-expires', {
    'bill.never-is-two-years: a bill without an expiry expires after two years': billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const over = bill.expiresAt === null && now(call) - bill.createdAt > 730 * day;
        return over && (state === 'open' || state === 'part_paid') ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bills.create.expires-at-future-accepted', askedOfBill('expiresAt'), {
    'bills.expiry-beyond-2038-refused: a bill cannot expire after 32 bits of seconds': refusedOn(
      (moment) => moment >= lastSecondOf32Bits,
      'BAD_EXPIRY',
    ),
  }),
  ...breakingLive('bill.expires-at-as-asked', askedOfBill('expiresAt'), {
    'bill.expires-at-half-hours-lost: the minutes of an offset are not looked at': rewritten(halfHoursLost),
    'bill.expires-at-west-is-east: an offset west of Greenwich is taken for one east of it': rewritten(signOfWestLost),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'bill.payer-name-basic-plane: letters of a payer beyond 16 bits are replaced': writtenBill(({ payerName }) => ({
      payerName: payerName && basicPlane(payerName),
    })),
    'bill.payer-name-single-blanks: blanks in a row in a payer are one': writtenBill(({ payerName }) => ({
      payerName: payerName && payerName.replaceAll(/ {2,}/g, ' '),
    })),
  }),
  ...breakingLive('bill.customer-ref-as-asked', {
    'bill.customer-ref-composed: the letters of a customer_ref are composed': writtenBill(({ customerRef }) => ({
      customerRef: customerRef.normalize('NFC'),
    })),
    'bill.customer-ref-long-digits: a customer_ref of digits beyond 15 goes through a number': writtenBill(
      ({ customerRef }) => ({
        customerRef: /^[1-9]\d{15,}$/.test(customerRef) ? BigInt(Number(customerRef)).toString() : customerRef,
      }),
    ),
  }),
  ...breakingLive('bill.description-as-asked', billField('description'), {
    'bill.description-first-line-in-list: lists show the first line of a description': (value, _bill, call) =>
      isServed(call.route, 'bills.list') ? (asText(value).split('\n')[0] ?? '') : value,
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'notice.says-what-first-said: every message says what the first of its bill said': notices((was) => ({
      text: (bill, call) => (firstText(bill).text ??= was.text(bill, call)),
    })),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'notice.to-whole-when-not-asked-first: from the second notice on the number is whole': notices((was) => ({
      notice: (bill, phone, reason, call) => {
        const notice = was.notice(bill, phone, reason, call);
        return bill.messages.length > 1 ? { ...notice, to: phone } : notice;
      },
    })),
  }),
  ...breakingLive('bills.get.foreign-not-found', {
    'bills.get-foreign-when-expired: a bill that expired is shown to anybody': change('billReading')((was) => ({
      find: (id, call) => {
        const bill = call.deployment.bills.get(id);
        const over = bill && bill.expiresAt !== null && bill.expiresAt <= now(call);
        return was.find(id, call) ?? (over ? bill : null);
      },
    })),
  }),
];

/** The same of payment links. */
export const rareLinks = [
  ...breakingLive('payment-link.expires-at-as-asked', {
    'link.expires-at-32-bits: an expiry after 32 bits of seconds is told as the last of them': writtenLink(
      ({ expiresAt }) => ({ expiresAt: expiresAt && Math.min(expiresAt, lastSecondOf32Bits - second) }),
    ),
    'link.expires-at-half-hours-lost: the minutes of an offset are not looked at': askedLink('expiresAt')(
      rewritten(halfHoursLost),
    ),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'link.max-uses-16-bits: max_uses is kept in 16 bits': writtenLink(({ maxUses }) => ({
      maxUses: maxUses && (maxUses & 0xffff || 0xffff),
    })),
  }),
  ...breakingLive('payment-link.success-url-as-asked', linkField('success_url'), {
    'link.success-url-fragment-lost: the fragment of an address is dropped': (value) =>
      typeof value === 'string' ? (value.split('#')[0] ?? '') : value,
  }),
  ...breakingLive('links.create.title-minimum', askedLink('title'), {
    'links.title-one-wide-taken: a title of one letter of several bytes is taken': (was) => (given, call) =>
      typeof given === 'string' && [...given].length === 1 && Buffer.byteLength(given) > 1
        ? { value: given }
        : was(given, call),
  }),
  ...breakingLive('payment-link.description-as-asked', {
    'link.description-basic-plane: letters of a description beyond 16 bits are replaced': writtenLink(
      ({ description }) => ({ description: description && basicPlane(description) }),
    ),
  }),
];
