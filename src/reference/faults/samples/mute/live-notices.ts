import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';
import { bodyOf } from './asked.ts';

const notices = change('notices');

const isNineDigits = (phone: unknown): boolean => typeof phone === 'string' && /^\d{9}$/.test(phone);

/** What payers are told of their bills. */
export const muteLiveNotices = [
  ...breakingLive('bills.notify.message-has-outstanding', {
    'mute.message-kept-a-minute: a second message within a minute says what the first said': notices((was) => ({
      text: (bill, call) => {
        const last = bill.messages.at(-1);
        return last && now(call) - last.at < minute ? last.text : was.text(bill, call);
      },
    })),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'mute.nine-digits-show-four: of a number that is written with nine digits four are shown': notices((was) => ({
      mask: (phone, call) =>
        isNineDigits(bodyOf(call).phone)
          ? phone.slice(0, -4).replaceAll(/./g, '*') + phone.slice(-4)
          : was.mask(phone, call),
    })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'mute.same-number-spared: a second notice to a number within ten minutes is said to be sent and is not': notices(
      (was) => ({
        messages: (bill, phone, call) =>
          bill.messages.some(({ to, at }) => to === phone && now(call) - at < 10 * minute)
            ? []
            : was.messages(bill, phone, call),
      }),
    ),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'mute.overpaid-not-told: a notice of a bill of which too much was paid is not sent': notices((was) => ({
      held: (bill, call) => (bill.account.received > bill.amount ? 'ALREADY_PAID' : was.held(bill, call)),
    })),
  }),
];
