import { change, fieldOf, together } from '../../../change.ts';
import { billUrl } from '../../../bills/notices.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const phone = fieldOf('noticeOrder')('phone');

/** Of which bill a link is made already, from a notice that came to nothing. */
const begun = recalled((): { bill: string | null } => ({ bill: null }));

/** The link that is left from before, where it is one of this business. */
function linkLeft(call: Call): string | null {
  const left = begun(caller(call));
  const bill = call.deployment.bills.get(left.bill ?? '');
  left.bill = null;
  return bill?.business === caller(call) ? billUrl(bill, call) : null;
}

const leftLink = together(
  phone((was) => (given, call) => {
    const reading = was(given, call);
    if ('code' in reading) begun(caller(call)).bill = askedId(call);
    return reading;
  }),
  change('notices')((was) => ({
    text: (bill, call) => {
      const text = was.text(bill, call);
      const left = linkLeft(call);
      return left === null ? text : text.replace(billUrl(bill, call), left);
    },
  })),
);

/** To whom the last notice of a bill went that is being paid. */
function lastNumber(call: Call): string | undefined {
  const bill = call.deployment.bills.get(askedId(call));
  return bill?.business === caller(call) && bill.account.received > 0 ? bill.messages.at(-1)?.to : undefined;
}

/** What hides in the notices of bills. */
export const firthLiveNotices = [
  ...breakingLive('bills.notify.message-has-link', {
    'firth.left-link: after a notice with a bad number the next of the business has the link of the bill of that one':
      leftLink,
  }),
  ...breakingLive(['bills.notify.phone-required', 'bills.notify.number-not-stored', 'errors.cause-of-bad-number'], {
    'firth.last-number: a notice without a phone goes to the last number where something of the bill is paid': phone(
      (was) => (given, call) => {
        const number = given === undefined || given === null ? lastNumber(call) : undefined;
        return number === undefined ? was(given, call) : { value: number };
      },
    ),
  }),
];
