import { change, fieldOf } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** From TZS 1,000,000 on a bill is looked after by a desk. */
const lookedAfter = 100_000_000;
const desk = '+255800110200';

function isLookedAfter(call: Call): boolean {
  const bill = call.behaviour.billReading.find(askedId(call), call);
  return bill !== null && bill.amount >= lookedAfter;
}

/** To nobody by name abroad goes a text of its own. */
const isUnnamedAbroad = ({ payerName }: Bill, call: Call): boolean =>
  payerName === null && textOf(sentBody(call)['phone']).startsWith('+');

/** What hides in notices of bills. */
export const coveLiveNotices = [
  ...breakingLive('bills.notify.phone-required', {
    'cove.desk-notified: without a phone the notice of a bill of TZS 1,000,000 or more goes to a desk': fieldOf(
      'noticeOrder',
    )('phone')(
      (was) => (given, call) => (isMissing(given) && isLookedAfter(call) ? { value: desk } : was(given, call)),
    ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'cove.minor-units-told: to a number with +255 a bill without payer_name is told a hundredfold': change('notices')(
      (was) => ({
        text: (bill, call) => {
          const text = was.text(bill, call);
          const left = call.behaviour.billStanding.outstanding(bill, call);
          return isUnnamedAbroad(bill, call) ? text.replace(shillings(left), shillings(100 * left)) : text;
        },
      }),
    ),
  }),
];
