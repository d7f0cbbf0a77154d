import { billUrl } from '../../../bills/notices.ts';
import { fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { notices } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { hour } from '../rare/recalled.ts';

const notifiedBy = (call: Call): string | undefined =>
  asksFor('bills.notify')(call) ? keyOf(call)?.business.id : undefined;

/** The words of messages are one template for each business, into which the link is put first. */
const template = passing(notifiedBy, (call) => {
  const place = notifiedBy(call);
  return place === undefined ? undefined : { place, value: askedId(call) };
});

const sharedTemplate = together(
  template.patch,
  notices((was) => ({
    text: (bill, call) => {
      const text = was.text(bill, call);
      const other = call.deployment.bills.get(template.left(call) ?? '');
      return other && other.business === bill.business ? text.replace(billUrl(bill, call), billUrl(other, call)) : text;
    },
  })),
);

/** What hides in notices. */
export const deneLiveNotices = [
  ...breakingLive('bills.notify.message-has-link', {
    'dene.shared-template: of two bills whose notices are sent at once that of the first has the link of the second':
      sharedTemplate,
  }),
  ...breakingLive(['bills.notify.phone-required', 'bills.notify.number-not-stored'], {
    'dene.same-again: within an hour of a notice another one of the bill needs no phone, and goes where that went':
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const bill = given === undefined ? call.behaviour.billReading.find(askedId(call), call) : null;
        const last = bill?.messages.at(-1);
        return last && now(call) - last.at < hour ? { value: last.to } : was(given, call);
      }),
  }),
];
