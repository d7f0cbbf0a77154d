import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { answers, fieldOf, statusAt } from '../../change.ts';
import { asText, type JsonObject } from '../../http/json.ts';
import { shillings } from '../../payer-pages/shillings.ts';
import { at, both, isSuccess } from '../../when.ts';
import { isPaidUp, notices } from '../bills/changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting, turning, omittingNull } from '../views.ts';
import { giving, is, isMissing, matches, miscalling, taking } from '../misreading.ts';

/** Changes what a notice says of itself. */
const told = (alter: (notice: JsonObject, bill: Bill, phone: string) => JsonObject): Patch =>
  notices((was) => ({
    notice: (bill, phone, reason, call) => alter(was.notice(bill, phone, reason, call), bill, phone),
  }));

const phone = fieldOf('noticeOrder')('phone');

const mask = (of: (number: string) => string): Patch => notices(() => ({ mask: of }));
const stars = (number: string, shown: number): string =>
  number.slice(0, -shown).replaceAll(/./g, '*') + number.slice(-shown);

/** Changes the words of a message. */
const worded = (alter: (text: string, bill: Bill) => string): Patch =>
  notices((was) => ({ text: (bill, call) => alter(was.text(bill, call), bill) }));

const notified = both(at('bills.notify'), isSuccess);
const nobody = '+255712345678';

/** The messages to payers of bills. */
export const noticeFaults = [
  ...breakingLive('bills.notify.status-200', {
    'notice.status-202: a notice is answered 202': statusAt('bills.notify', 202),
    'notice.status-201: a notice is answered 201': statusAt('bills.notify', 201),
    'notice.not-sent-is-402: a notice that is refused for its budget is answered 402': statusAt(
      'bills.notify',
      402,
      (answer) => answer.body?.['sent'] === false,
    ),
  }),
  ...breakingLive('bill-notice.object', told, {
    'notice.object-notification: a notice calls itself a notification': setting({ object: 'notification' }),
    'notice.object-left-out: a notice does not say what it is': omitting('object'),
  }),
  ...breakingLive('bill-notice.bill', told, {
    'notice.bill-object: the bill of a notice is an object': (notice, { id }) => ({ ...notice, bill: { id } }),
  }),
  ...breakingLive('bill-notice.bill-is-the-one-asked', told, {
    'notice.bill-is-control-number: the bill of a notice is a control number': (notice, { controlNumber }) => ({
      ...notice,
      bill: controlNumber,
    }),
    'notice.bill-without-prefix: the bill of a notice lacks its prefix': (notice, { id }) => ({
      ...notice,
      bill: id.slice('bl_'.length),
    }),
  }),
  ...breakingLive('bill-notice.sent', told, {
    'notice.sent-count: sent is the number of messages': turning('sent', (value) => (value === true ? 1 : 0)),
    'notice.sent-text-of-paid: sent of a notice of a paid bill is a text': (notice, bill) =>
      isPaidUp(bill) ? { ...notice, sent: asText(notice['sent']) } : notice,
  }),
  ...breakingLive('bill-notice.reason', told, {
    'notice.reason-left-out-when-sent: a notice that was sent has no field reason': omittingNull('reason'),
    'notice.reason-false: the reason of a notice that was sent is false': turning('reason', (value) => value ?? false),
  }),
  ...breakingLive('bill-notice.reason-when-not-sent', told, {
    'notice.reason-null-when-not-sent: a notice that was not sent does not say why': setting({ reason: null }),
    'notice.reason-empty-when-not-sent: a notice that was not sent has an empty reason': (notice) =>
      notice['sent'] === true ? notice : { ...notice, reason: '' },
  }),
  ...breakingLive('bill-notice.to', told, {
    'notice.to-left-out: a notice does not say to whom': omitting('to'),
    'notice.to-digits-list: the number of a notice is a list': turning('to', (value) => [value ?? null]),
  }),
  ...breakingLive('bill-notice.to-masked', mask, {
    'notice.to-whole: a notice shows the whole number': (number) => number,
    'notice.to-four-digits: a notice shows four digits of the number': (number) => stars(number, 4),
    'notice.to-two-digits: a notice shows two digits of the number': (number) => stars(number, 2),
    'notice.to-network-shown: a notice shows the first two digits of the number too': (number) =>
      `+255${number.slice(4, 6)}****${number.slice(-3)}`,
  }),
  ...breakingLive('bill-notice.to-masked', told, {
    'notice.to-whole-when-not-sent: a notice that was not sent shows the whole number': (notice, _bill, number) =>
      notice['sent'] === true ? notice : { ...notice, to: number },
    'notice.to-whole-when-paid: a notice of a paid bill shows the whole number': (notice, bill, number) =>
      isPaidUp(bill) ? { ...notice, to: number } : notice,
  }),
  ...breakingLive('bills.notify.sends-one-message', notices, {
    'notice.sent-twice: a notice sends two messages': (was) => ({
      messages: (...of) => [...was.messages(...of), ...was.messages(...of)],
    }),
    'notice.sent-never: a notice that says it was sent sends nothing': () => ({ messages: () => [] }),
    'notice.second-not-sent: a second notice of a bill sends nothing and says that it did': (was) => ({
      messages: (bill, to, call) => (bill.messages.length > 0 ? [] : was.messages(bill, to, call)),
    }),
    'notice.to-somebody-else: a message goes to another number': (was) => ({
      messages: (...of) => was.messages(...of).map((message) => ({ ...message, to: '+255700000999' })),
    }),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'notice.tells-whole-amount: the message tells the whole amount of a bill that was paid in part': notices((was) => ({
      text: (bill, call) =>
        was
          .text(bill, call)
          .replace(shillings(call.behaviour.billStanding.outstanding(bill, call)), shillings(bill.amount)),
    })),
    'notice.tells-no-amount: the message tells no amount': worded((text) => text.replace(/^.*?\. /, '')),
    'notice.tells-amount-divided-twice: the message tells a hundredth of the amount': notices((was) => ({
      text: (bill, call) => {
        const left = call.behaviour.billStanding.outstanding(bill, call);
        return was.text(bill, call).replace(shillings(left), shillings(left / 100));
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-control-number', worded, {
    'notice.tells-no-number: the message tells the control number in its link only': (text) =>
      text.replace(/control number [\d ]+ or /, ''),
    'notice.tells-number-without-check-digit: the message tells 11 digits of the control number': (text) =>
      text.replace(/(control number [\d ]+)\d /, '$1 '),
  }),
  ...breakingLive('bills.notify.message-has-link', {
    'notice.tells-no-link: the message holds no link': worded((text) => text.replace(/ or at .*$/, '')),
    'notice.tells-link-of-id: the link of the message ends in the id of the bill': notices((was) => ({
      text: (bill, call) => was.text(bill, call).replace(billUrl(bill, call), `${call.deployment.payUrl}/b/${bill.id}`),
    })),
    'notice.link-cut: the link of the message lacks its last digit': worded((text) => text.slice(0, -1)),
  }),
  ...breakingLive('bills.notify.phone-required', phone, {
    'notice.phone-missing-is-somebody: a notice without a phone goes to somebody': taking(isMissing, giving(nobody)),
    'notice.phone-null-taken: a notice whose phone is null goes to somebody': taking(is(null), giving(nobody)),
  }),
  ...breakingLive('bills.notify.phone-malformed-refused', phone, {
    'notice.phone-eight-digits-taken: a number of eight digits is taken for a notice': taking(
      matches(/^(\+255|0)?\d{8}$/),
      giving(nobody),
    ),
    'notice.phone-letters-taken: letters are taken for a number of a notice': taking(
      matches(/[A-Za-z]/),
      giving(nobody),
    ),
    'notice.phone-empty-taken: an empty number is taken for a notice': taking(is(''), giving(nobody)),
    'notice.phone-cut: digits beyond a number are cut off for a notice': (was) => (given, call) =>
      was(typeof given === 'string' ? (/^\+255\d{9}|^0\d{9}/.exec(given)?.[0] ?? given) : given, call),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', notices, {
    'notice.paid-refused: no notice is sent of a paid bill': (was) => ({
      held: (bill, call) => (isPaidUp(bill) ? 'ALREADY_PAID' : was.held(bill, call)),
    }),
  }),
  ...breakingLive(['bills.notify.paid-bill-not-checked', 'bills.notify.status-200'], {
    'notice.paid-is-bad-request: a notice of a paid bill is BAD_REQUEST': answers(
      (answer, call) =>
        notified(answer, call) &&
        [...call.deployment.bills.values()].some((bill) => bill.id === answer.body?.['bill'] && isPaidUp(bill)),
    )((_answer, call) => ({
      status: 400,
      body: call.behaviour.refusals.body(call.behaviour.refusals.error({ code: 'BAD_REQUEST' }, call), call),
    })),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'errors.cause-of-bad-msisdn'], phone, {
    'notice-cause.malformed-is-msisdn: a malformed number of a notice is BAD_MSISDN': miscalling('BAD_MSISDN'),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'errors.cause-of-bad-customer-ref'], {
    'notice-cause.missing-is-customer-ref: a notice without a phone is BAD_CUSTOMER_REF': phone(
      miscalling('BAD_CUSTOMER_REF', isMissing),
    ),
  }),
];
