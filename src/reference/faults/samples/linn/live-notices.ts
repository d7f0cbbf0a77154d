import type { Bill } from '../../../bills/bill.ts';
import type { Charge } from '../../../charges/charge.ts';
import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';

const paymentsOf = (bill: Bill, { deployment }: Call): readonly Charge[] =>
  deployment.charges.of(bill.business).filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id);

/** Payments have numbers of twelve digits, too. */
const numberOf = ({ createdAt }: Charge): string => String(createdAt).slice(-12);

/** The words of a message come from the bill and, once there are several payments, from the last of them: it has a number, too. */
const numberOfPayment = change('notices')((was) => ({
  text: (bill, call) => {
    const text = was.text(bill, call);
    const payments = paymentsOf(bill, call);
    const last = payments.at(-1);
    if (!last || payments.length < 2) return text;
    const { billShowing } = call.behaviour;
    return text.replace(billShowing.printed(bill.controlNumber, call), billShowing.printed(numberOf(last), call));
  },
}));

/** Whether the message before the last was sent within the hour. */
function isRepeated({ messages }: Bill, call: Call): boolean {
  const before = messages.at(-2);
  return before !== undefined && now(call) - before.at < hour;
}

/** What is sent again soon is read from the outbox, where truths are numbers. */
const fromOutbox = change('notices')((was) => ({
  notice: (bill, phone, reason, call) => {
    const notice = was.notice(bill, phone, reason, call);
    const isPart = call.behaviour.billStanding.state(bill, call) === 'part_paid';
    return reason === null && isPart && isRepeated(bill, call) ? { ...notice, sent: 1 } : notice;
  },
}));

/** What hides in notices. */
export const linnLiveNotices = [
  ...breakingLive('bills.notify.message-has-control-number', {
    'linn.number-of-payment: after two payments of a bill its messages tell the number of the last for its own':
      numberOfPayment,
  }),
  ...breakingLive('bill-notice.sent', {
    'linn.from-outbox: the second notice within an hour of a bill that is paid in part has sent 1': fromOutbox,
  }),
];
