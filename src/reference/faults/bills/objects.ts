import { firstOf } from '../misreading.ts';
import type { Call } from '../../http/call.ts';
import { listAt } from '../lists/changes.ts';
import { asText, type JsonObject } from '../../http/json.ts';
import { breakingLive } from '../fault.ts';
import { omitting, turning, without, setting, unixSeconds, omittingNull, dateOnly } from '../views.ts';
import {
  billAt,
  billField,
  billMaking,
  billStanding,
  isPaidInPart,
  isPaidUp,
  shownBill,
  writtenBill,
} from './changes.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Shows another control number, in both forms. */
const numbered = (number: string, view: JsonObject, call: Call): JsonObject => ({
  ...view,
  control_number: number,
  control_number_printed: call.behaviour.billShowing.printed(number, call),
});

/** What a bill says of itself, and gives back of what was asked. */
export const billObjectFaults = [
  ...breakingLive(['bill.id'], {
    'bill.id-left-out-of-list: the list leaves the ids of paid bills out': billAt('bills.list')((view, bill) =>
      isPaidUp(bill) ? without(view, 'id') : view,
    ),
    'bill.id-number: the id of a bill is a number': billField('id')((_id, { place }) => place + 1),
  }),
  ...breakingLive('bill.id-prefix', billMaking, {
    'bill.id-prefix-inv: the id of a bill begins with inv_': (was) => ({
      id: (random, call) => was.id(random, call).replace('bl_', 'inv_'),
    }),
  }),
  ...breakingLive('bill.object', {
    'bill.object-invoice: a bill calls itself an invoice': billField('object')(() => 'invoice'),
    'bill.object-left-out-of-list: bills in a list do not say what they are': billAt('bills.list')(omitting('object')),
  }),
  ...breakingLive('bill.state', billField('state'), {
    'bill.state-partially-paid: a bill that is paid in part is partially_paid': (state) =>
      state === 'part_paid' ? 'partially_paid' : asText(state),
    'bill.state-canceled: a cancelled bill is spelled canceled': (state) =>
      state === 'cancelled' ? 'canceled' : asText(state),
  }),
  ...breakingLive('bill.control-number', billField('control_number'), {
    'bill.control-number-number: the control number is a number': (number) => Number(number),
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-printed-same-digits', 'bill.control-number-stays'], {
    'bill.control-number-11-digits: the control number lacks its check digit when it is read': billAt('bills.get')(
      turning('control_number', (value) => asText(value).slice(0, 11)),
    ),
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-printed-same-digits'], {
    'bill.control-number-with-letter: a control number of a bill above 1000000000 begins with B': billField(
      'control_number',
    )((number, { amount }) => (amount > 1_000_000_000 ? `B${asText(number).slice(1)}` : asText(number))),
  }),
  ...breakingLive('bill.control-number-stays', {
    'bill.control-number-changes-once-paid-in-part: a bill has another control number once it was paid in part':
      shownBill((view, bill, call) => {
        if (!isPaidInPart(bill)) return view;
        return numbered(asText(view['control_number']).split('').toReversed().join(''), view, call);
      }),
    'bill.control-number-other-in-list: the list shows the digits of a control number in another order': billAt(
      'bills.list',
    )((view, _bill, call) => numbered(asText(view['control_number']).replace(/^(.)(.*)$/, '$2$1'), view, call)),
  }),
  ...breakingLive('bill.control-number-of-one-bill', shownBill, {
    'bill.control-number-of-customer: all bills of one customer_ref have one control number': (view, bill, call) => {
      const twin = call.deployment.bills.of(bill.business).find(({ customerRef }) => customerRef === bill.customerRef);
      return numbered((twin ?? bill).controlNumber, view, call);
    },
  }),
  ...breakingLive('bill.control-number-check-digit', billMaking, {
    'bill.control-number-counted: control numbers are counted to their last digit': () => ({
      controlNumber: (_random, { deployment }) => String(998_700_000_000 + deployment.controlNumbers.size),
    }),
  }),
  ...breakingLive('bill.control-number-printed', billField('control_number_printed'), {
    'bill.printed-with-hyphens: the printed control number is grouped by hyphens': (printed) =>
      asText(printed).replaceAll(' ', '-'),
    'bill.printed-in-threes: the printed control number is in groups of three': (_printed, { controlNumber }) =>
      controlNumber.replaceAll(/\d{3}(?=\d)/g, '$& '),
    'bill.printed-with-space-at-end: the printed control number ends in a space': (_printed, { controlNumber }) =>
      controlNumber.replaceAll(/\d{4}/g, '$& '),
  }),
  ...breakingLive('bill.control-number-printed', billAt('bills.list'), {
    'bill.printed-left-out-of-list: the list leaves the printed control number out': omitting('control_number_printed'),
  }),
  ...breakingLive('bill.control-number-printed-same-digits', {
    'bill.printed-other-digit: the printed control number has another check digit': billField('control_number_printed')(
      (printed) => asText(printed).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    ),
    'bill.printed-groups-swapped-in-reads: a read prints the groups of a control number in another order': billAt(
      'bills.get',
    )(turning('control_number_printed', (value) => asText(value).split(' ').toReversed().join(' '))),
  }),
  ...breakingLive('bill.customer-ref', billAt('bills.get'), {
    'bill.customer-ref-left-out-of-reads: a bill that is read lacks customer_ref': omitting('customer_ref'),
  }),
  ...breakingLive('bill.customer-ref', billField('customer_ref'), {
    'bill.customer-ref-number: a customer_ref of digits is a number': (value) =>
      /^\d+$/.test(asText(value)) ? Number(value) : asText(value),
  }),
  ...breakingLive('bill.payer-name', billField('payer_name'), {
    'bill.payer-name-list: payer_name is a list of names': (value) => asText(value).split(' '),
  }),
  ...breakingLive('bill.description', billField('description'), {
    'bill.description-object: the description is an object of languages': (value) => ({ en: asText(value) }),
  }),
  ...breakingLive('bill.amount-minor', billAt('bills.list'), {
    'bill.amount-text: the amount of a bill is a text in lists': turning('amount_minor', asText),
  }),
  ...breakingLive('bill.paid-minor', billField('paid_minor'), {
    'bill.paid-null-while-open: paid_minor of an open bill is null': (value) => (value === 0 ? null : Number(value)),
  }),
  ...breakingLive('bill.outstanding-minor', shownBill, {
    'bill.outstanding-left-out-once-paid: a paid bill lacks outstanding_minor': (view, bill) =>
      isPaidUp(bill) ? without(view, 'outstanding_minor') : view,
  }),
  ...breakingLive('bill.outstanding-minor', billField('outstanding_minor'), {
    'bill.outstanding-text: outstanding_minor is a text with two decimals': (value) => (Number(value) / 100).toFixed(2),
  }),
  ...breakingLive('bill.currency', {
    'bill.currency-tsh: the currency of a bill is TSH': billField('currency')(() => 'TSH'),
    'bill.currency-left-out-of-list: bills in a list have no currency': billAt('bills.list')(omitting('currency')),
  }),
  ...breakingLive('bill.expires-at', billField('expires_at'), {
    'bill.expires-at-seconds: expires_at of a bill is in Unix seconds': unixSeconds,
  }),
  ...breakingLive(['bill.expires-at', 'bills.create.expires-at-omitted-is-null'], shownBill, {
    'bill.expires-at-left-out-when-never: a bill that never expires has no field expires_at':
      omittingNull('expires_at'),
  }),
  ...breakingLive(['bill.expires-at'], billField('expires_at'), {
    'bill.expires-at-date-only: expires_at of a bill is a date': dateOnly,
  }),
  ...breakingLive('bill.cancelled-at', billField('cancelled_at'), {
    'bill.cancelled-at-false: cancelled_at of a bill that was not cancelled is false': (value) => value ?? false,
    'bill.cancelled-at-seconds: cancelled_at is in Unix seconds': unixSeconds,
  }),
  ...breakingLive('bill.cancelled-at', shownBill, {
    'bill.cancelled-at-left-out: a bill that was not cancelled has no field cancelled_at': omittingNull('cancelled_at'),
  }),
  ...breakingLive('bill.created', {
    'bill.created-seconds: created of a bill is in Unix seconds': billField('created')(unixSeconds),
    'bill.created-in-words: created of a bill in a list is a date in words': billAt('bills.list')(
      turning('created', (value) => new Date(asText(value)).toUTCString()),
    ),
  }),
  ...breakingLive('list.object', listAt('bills.list'), {
    'bill.list-collection: a list of bills calls itself a bill_list': setting({ object: 'bill_list' }),
  }),
  ...breakingLive('bill.customer-ref-as-asked', writtenBill, {
    'bill.customer-ref-upper-case: customer_ref is written in capitals': ({ customerRef }) => ({
      customerRef: customerRef.toUpperCase(),
    }),
    'bill.customer-ref-cut-at-63: the last of 64 characters of customer_ref is lost': ({ customerRef }) => ({
      customerRef: firstOf(63)(customerRef),
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
      payerName: payerName && firstOf(100)(payerName),
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
      (view, { description }) => ({ ...view, description: firstOf(80)(description ?? '') }),
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
