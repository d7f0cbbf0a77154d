import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import type { NoticeOrder } from '../../bills/notice-order.ts';
import { answers, fieldOf } from '../../change.ts';
import { asText, type JsonObject, type JsonValue } from '../../json.ts';
import type { Reader } from '../../order.ts';
import { shillings } from '../../shillings.ts';
import { at, both, isSuccess } from '../../when.ts';
import { isPaidUp, notices } from '../bills/changes.ts';
import { liveFault } from '../live-fault.ts';
import { matches, miscalling, taking } from '../misreading.ts';
import { without } from '../without.ts';

/** Changes what a notice says of itself. */
const told = (alter: (notice: JsonObject, bill: Bill, phone: string) => JsonObject): Patch =>
  notices((was) => ({
    notice: (bill, phone, reason, call) => alter(was.notice(bill, phone, reason, call), bill, phone),
  }));

const phone = (read: (was: Reader<NoticeOrder['phone']>) => Reader<NoticeOrder['phone']>): Patch =>
  fieldOf('noticeOrder', 'phone', read);

const mask = (of: (number: string) => string): Patch => notices(() => ({ mask: of }));
const stars = (number: string, shown: number): string =>
  number.slice(0, -shown).replaceAll(/./g, '*') + number.slice(-shown);

/** Changes the words of a message. */
const worded = (alter: (text: string, bill: Bill) => string): Patch =>
  notices((was) => ({ text: (bill, call) => alter(was.text(bill, call), bill) }));

const notified = both(at('bills.notify'), isSuccess);
const nobody = '+255712345678';
const isMissing = (given: JsonValue | undefined): boolean => given === undefined || given === null;

/** The messages to payers of bills. */
export const noticeFaults = [
  liveFault(
    'notice.status-202',
    'a notice is answered 202',
    'bills.notify.status-200',
    answers(notified, () => ({ status: 202 })),
  ),
  liveFault(
    'notice.status-201',
    'a notice is answered 201',
    'bills.notify.status-200',
    answers(notified, () => ({ status: 201 })),
  ),
  liveFault(
    'notice.not-sent-is-402',
    'a notice that is refused for its budget is answered 402',
    'bills.notify.status-200',
    answers(
      (answer, call) => notified(answer, call) && answer.body?.['sent'] === false,
      () => ({ status: 402 }),
    ),
  ),
  liveFault(
    'notice.object-notification',
    'a notice calls itself a notification',
    'bill-notice.object',
    told((notice) => ({ ...notice, object: 'notification' })),
  ),
  liveFault(
    'notice.object-left-out',
    'a notice does not say what it is',
    'bill-notice.object',
    told((notice) => without(notice, 'object')),
  ),
  liveFault(
    'notice.bill-object',
    'the bill of a notice is an object',
    'bill-notice.bill',
    told((notice, { id }) => ({ ...notice, bill: { id } })),
  ),
  liveFault(
    'notice.bill-is-control-number',
    'the bill of a notice is a control number',
    'bill-notice.bill-is-the-one-asked',
    told((notice, { controlNumber }) => ({ ...notice, bill: controlNumber })),
  ),
  liveFault(
    'notice.bill-without-prefix',
    'the bill of a notice lacks its prefix',
    'bill-notice.bill-is-the-one-asked',
    told((notice, { id }) => ({ ...notice, bill: id.slice('bl_'.length) })),
  ),
  liveFault(
    'notice.sent-count',
    'sent is the number of messages',
    'bill-notice.sent',
    told((notice) => ({ ...notice, sent: notice['sent'] === true ? 1 : 0 })),
  ),
  liveFault(
    'notice.sent-text-of-paid',
    'sent of a notice of a paid bill is a text',
    'bill-notice.sent',
    told((notice, bill) => (isPaidUp(bill) ? { ...notice, sent: asText(notice['sent']) } : notice)),
  ),
  liveFault(
    'notice.reason-left-out-when-sent',
    'a notice that was sent has no field reason',
    'bill-notice.reason',
    told((notice) => (notice['reason'] === null ? without(notice, 'reason') : notice)),
  ),
  liveFault(
    'notice.reason-false',
    'the reason of a notice that was sent is false',
    'bill-notice.reason',
    told((notice) => ({ ...notice, reason: notice['reason'] ?? false })),
  ),
  liveFault(
    'notice.reason-null-when-not-sent',
    'a notice that was not sent does not say why',
    'bill-notice.reason-when-not-sent',
    told((notice) => ({ ...notice, reason: null })),
  ),
  liveFault(
    'notice.reason-empty-when-not-sent',
    'a notice that was not sent has an empty reason',
    'bill-notice.reason-when-not-sent',
    told((notice) => (notice['sent'] === true ? notice : { ...notice, reason: '' })),
  ),
  liveFault(
    'notice.to-left-out',
    'a notice does not say to whom',
    'bill-notice.to',
    told((notice) => without(notice, 'to')),
  ),
  liveFault(
    'notice.to-digits-list',
    'the number of a notice is a list',
    'bill-notice.to',
    told((notice) => ({ ...notice, to: [notice['to'] ?? null] })),
  ),
  liveFault(
    'notice.to-whole',
    'a notice shows the whole number',
    'bill-notice.to-masked',
    mask((number) => number),
  ),
  liveFault(
    'notice.to-four-digits',
    'a notice shows four digits of the number',
    'bill-notice.to-masked',
    mask((number) => stars(number, 4)),
  ),
  liveFault(
    'notice.to-two-digits',
    'a notice shows two digits of the number',
    'bill-notice.to-masked',
    mask((number) => stars(number, 2)),
  ),
  liveFault(
    'notice.to-network-shown',
    'a notice shows the first two digits of the number too',
    'bill-notice.to-masked',
    mask((number) => `+255${number.slice(4, 6)}****${number.slice(-3)}`),
  ),
  liveFault(
    'notice.to-whole-when-not-sent',
    'a notice that was not sent shows the whole number',
    'bill-notice.to-masked',
    told((notice, _bill, number) => (notice['sent'] === true ? notice : { ...notice, to: number })),
  ),
  liveFault(
    'notice.to-whole-when-paid',
    'a notice of a paid bill shows the whole number',
    'bill-notice.to-masked',
    told((notice, bill, number) => (isPaidUp(bill) ? { ...notice, to: number } : notice)),
  ),
  liveFault(
    'notice.sent-twice',
    'a notice sends two messages',
    'bills.notify.sends-one-message',
    notices((was) => ({ messages: (...of) => [...was.messages(...of), ...was.messages(...of)] })),
  ),
  liveFault(
    'notice.sent-never',
    'a notice that says it was sent sends nothing',
    'bills.notify.sends-one-message',
    notices(() => ({ messages: () => [] })),
  ),
  liveFault(
    'notice.second-not-sent',
    'a second notice of a bill sends nothing and says that it did',
    'bills.notify.sends-one-message',
    notices((was) => ({
      messages: (bill, to, call) => (bill.messages.length > 0 ? [] : was.messages(bill, to, call)),
    })),
  ),
  liveFault(
    'notice.to-somebody-else',
    'a message goes to another number',
    'bills.notify.sends-one-message',
    notices((was) => ({
      messages: (...of) => was.messages(...of).map((message) => ({ ...message, to: '+255700000999' })),
    })),
  ),
  liveFault(
    'notice.tells-whole-amount',
    'the message tells the whole amount of a bill that was paid in part',
    'bills.notify.message-has-outstanding',
    notices((was) => ({
      text: (bill, call) =>
        was
          .text(bill, call)
          .replace(shillings(call.behaviour.billStanding.outstanding(bill, call)), shillings(bill.amount)),
    })),
  ),
  liveFault(
    'notice.tells-no-amount',
    'the message tells no amount',
    'bills.notify.message-has-outstanding',
    worded((text) => text.replace(/^.*?\. /, '')),
  ),
  liveFault(
    'notice.tells-amount-divided-twice',
    'the message tells a hundredth of the amount',
    'bills.notify.message-has-outstanding',
    notices((was) => ({
      text: (bill, call) => {
        const left = call.behaviour.billStanding.outstanding(bill, call);
        return was.text(bill, call).replace(shillings(left), shillings(left / 100));
      },
    })),
  ),
  liveFault(
    'notice.tells-no-number',
    'the message tells the control number in its link only',
    'bills.notify.message-has-control-number',
    worded((text) => text.replace(/control number [\d ]+ or /, '')),
  ),
  liveFault(
    'notice.tells-number-without-check-digit',
    'the message tells 11 digits of the control number',
    'bills.notify.message-has-control-number',
    worded((text) => text.replace(/(control number [\d ]+)\d /, '$1 ')),
  ),
  liveFault(
    'notice.tells-no-link',
    'the message holds no link',
    'bills.notify.message-has-link',
    worded((text) => text.replace(/ or at .*$/, '')),
  ),
  liveFault(
    'notice.tells-link-of-id',
    'the link of the message ends in the id of the bill',
    'bills.notify.message-has-link',
    notices((was) => ({
      text: (bill, call) => was.text(bill, call).replace(billUrl(bill, call), `${call.deployment.payUrl}/b/${bill.id}`),
    })),
  ),
  liveFault(
    'notice.link-cut',
    'the link of the message lacks its last digit',
    'bills.notify.message-has-link',
    worded((text) => text.slice(0, -1)),
  ),
  liveFault(
    'notice.phone-missing-is-somebody',
    'a notice without a phone goes to somebody',
    'bills.notify.phone-required',
    phone(taking(isMissing, () => nobody)),
  ),
  liveFault(
    'notice.phone-null-taken',
    'a notice whose phone is null goes to somebody',
    'bills.notify.phone-required',
    phone(
      taking(
        (given) => given === null,
        () => nobody,
      ),
    ),
  ),
  liveFault(
    'notice.phone-eight-digits-taken',
    'a number of eight digits is taken for a notice',
    'bills.notify.phone-malformed-refused',
    phone(taking(matches(/^(\+255|0)?\d{8}$/), () => nobody)),
  ),
  liveFault(
    'notice.phone-letters-taken',
    'letters are taken for a number of a notice',
    'bills.notify.phone-malformed-refused',
    phone(taking(matches(/[A-Za-z]/), () => nobody)),
  ),
  liveFault(
    'notice.phone-empty-taken',
    'an empty number is taken for a notice',
    'bills.notify.phone-malformed-refused',
    phone(
      taking(
        (given) => given === '',
        () => nobody,
      ),
    ),
  ),
  liveFault(
    'notice.phone-cut',
    'digits beyond a number are cut off for a notice',
    'bills.notify.phone-malformed-refused',
    phone(
      (was) => (given, call) =>
        was(typeof given === 'string' ? (/^\+255\d{9}|^0\d{9}/.exec(given)?.[0] ?? given) : given, call),
    ),
  ),
  liveFault(
    'notice.paid-refused',
    'no notice is sent of a paid bill',
    'bills.notify.paid-bill-not-checked',
    notices((was) => ({ held: (bill, call) => (isPaidUp(bill) ? 'ALREADY_PAID' : was.held(bill, call)) })),
  ),
  liveFault(
    'notice.paid-is-bad-request',
    'a notice of a paid bill is BAD_REQUEST',
    ['bills.notify.paid-bill-not-checked', 'bills.notify.status-200'],
    answers(
      (answer, call) =>
        notified(answer, call) &&
        [...call.deployment.bills.values()].some((bill) => bill.id === answer.body?.['bill'] && isPaidUp(bill)),
      (_answer, call) => ({
        status: 400,
        body: call.behaviour.refusals.body(call.behaviour.refusals.error({ code: 'BAD_REQUEST' }, call), call),
      }),
    ),
  ),
  liveFault(
    'notice-cause.malformed-is-msisdn',
    'a malformed number of a notice is BAD_MSISDN',
    ['errors.cause-of-bad-number', 'errors.cause-of-bad-msisdn'],
    phone(miscalling('BAD_MSISDN')),
  ),
  liveFault(
    'notice-cause.missing-is-customer-ref',
    'a notice without a phone is BAD_CUSTOMER_REF',
    ['errors.cause-of-bad-number', 'errors.cause-of-bad-customer-ref'],
    phone(miscalling('BAD_CUSTOMER_REF', isMissing)),
  ),
];
