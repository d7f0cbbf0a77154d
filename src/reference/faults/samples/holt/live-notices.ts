import { change, fieldOf } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';

/** The bill of a request for a notice. */
function noticed(call: Call): Bill | null {
  return isServed(call.route, 'bills.notify') ? call.behaviour.billReading.find(askedId(call), call) : null;
}

/** The gateway takes two texts to a number within a minute for a mistake, and says that it cannot send to that number. */
function isRejected(bill: Bill, phone: string, call: Call): boolean {
  const text = call.behaviour.notices.text(bill, call);
  return bill.messages.some((sent) => sent.to === phone && now(call) - sent.at < minute && sent.text !== text);
}

/** So many bills are held in memory; what is paid of more is looked up in a table of its own. */
const held = 60;

/** What hides in notices. */
export const holtLiveNotices = [
  ...breakingLive(['errors.cause-of-bad-number', 'bills.notify.status-200'], {
    'holt.text-changed: a second notice to a number within a minute is BAD_NUMBER if its bill was paid in between':
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const reading = was(given, call);
        const bill = 'value' in reading ? noticed(call) : null;
        return bill && 'value' in reading && isRejected(bill, reading.value, call) ? { code: 'BAD_NUMBER' } : reading;
      }),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'holt.many-bills: a business with more than 60 bills has no notice sent of one that is paid': change('notices')(
      (was) => ({
        held: (bill, call) => {
          const isPaid = call.behaviour.billStanding.state(bill, call) === 'paid';
          const isOneOfMany = call.deployment.bills.of(bill.business).length > held;
          return was.held(bill, call) ?? (isPaid && isOneOfMany ? 'BILL_PAID' : null);
        },
      }),
    ),
  }),
];
