import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { notices } from '../../bills/changes.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { hour } from '../rare/recalled.ts';

/** Whose notice is asked for; undefined where it is none. */
const notifying = (call: Call): string | undefined =>
  asksFor('bills.notify')(call) ? keyOf(call)?.business.id : undefined;

/** Whom to tell of which bill. */
interface Recipient {
  readonly bill: string;
  readonly phone: string;
}

/** Notices of a business that come at once share the list of those whom they go to. */
const recipients = passing<Recipient>(notifying, (call) => {
  const place = notifying(call);
  const number = parseMsisdn(bodyOf(call)['phone']);
  if (place === undefined || !number) return undefined;
  return { place, value: { bill: askedId(call), phone: `+255${number.nineDigits}` } };
});

/** From ten in the evening until six in the morning, in Dar es Salaam. */
function isNight(call: Call): boolean {
  const hours = new Date(now(call) + 3 * hour).getUTCHours();
  return hours >= 22 || hours < 6;
}

/** What hides in notices. */
export const knarLiveNotices = [
  ...breakingLive('bills.notify.sends-one-message', {
    'knar.shared-recipients: of notices of two bills at the same time the first goes to the number of the second, too':
      together(
        recipients.patch,
        notices((was) => ({
          messages: (bill, phone, call) => {
            const messages = was.messages(bill, phone, call);
            const other = recipients.left(call);
            return other && other.bill !== bill.id ? [...messages, ...was.messages(bill, other.phone, call)] : messages;
          },
        })),
      ),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'knar.left-overnight: at night in Dar es Salaam a notice of a bill that is paid in part is told as sent, and is not':
      notices((was) => ({
        messages: (bill, phone, call) => {
          // In the morning those are sent whose bill is still open.
          const isLeft = isNight(call) && call.behaviour.billStanding.state(bill, call) === 'part_paid';
          return isLeft ? [] : was.messages(bill, phone, call);
        },
      })),
  }),
];
