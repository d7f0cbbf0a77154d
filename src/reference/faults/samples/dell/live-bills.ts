import { change, fieldOf, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from './meeting.ts';
import { keyOf } from './told.ts';

const isPaid = (bill: Bill, call: Call): boolean => call.behaviour.billStanding.state(bill, call) === 'paid';

/** The bill of a request for a notice. */
function noticed(call: Call): Bill | null {
  return isServed(call.route, 'bills.notify') ? call.behaviour.billReading.find(askedId(call), call) : null;
}

/** A bill that somebody was told of, and that was paid in part or in full, gets reminders. */
const isReminded = ({ messages, account }: Bill): boolean => messages.length > 0 && account.received > 0;

/** Who lists bills puts them into a cache, whose rows know what is paid. */
const cached = meeting(
  (call) => {
    const bill = isServed(call.route, 'bills.notify') ? call.deployment.bills.get(askedId(call)) : undefined;
    return bill && isPaid(bill, call) ? bill.business.id : undefined;
  },
  (call) => (isServed(call.route, 'bills.list') ? keyOf(call)?.business.id : undefined),
);

/** So many control numbers are looked up at once. */
const batch = 25;

/** What hides in bills. */
export const dellLiveBills = [
  ...breakingLive(['errors.cause-of-bad-number', 'errors.cause-of-bad-msisdn'], {
    'dell.reminded: once a bill was notified and paid, a malformed number of a notice is BAD_MSISDN': fieldOf(
      'noticeOrder',
    )('phone')((was) => (given, call) => {
      const reading = was(given, call);
      const bill = 'code' in reading ? noticed(call) : null;
      return bill && isReminded(bill) ? { code: 'BAD_MSISDN' } : reading;
    }),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'dell.listed-meanwhile: a notice of a paid bill is not sent if its business lists bills at the same time': together(
      cached.patch,
      change('notices')((was) => ({
        held: (bill, call) => was.held(bill, call) ?? (cached.met(call) && isPaid(bill, call) ? 'BILL_PAID' : null),
      })),
    ),
  }),
  ...breakingLive(['bill.control-number-stays', 'bill.control-number-of-one-bill', 'events.bill-control-number'], {
    'dell.second-batch: after the 25th bill of a page the control numbers of its first begin again': change(
      'billPages',
    )((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        const numbers = items.slice(0, batch).map(({ controlNumber }) => controlNumber);
        return {
          items: items.map((bill, row) => ({ ...bill, controlNumber: numbers[row % batch] ?? bill.controlNumber })),
          more,
        };
      },
    })),
  }),
];
