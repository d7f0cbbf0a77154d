import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Charges are joined with payers, whom a bill with an expiry keeps in a table of its own. */
function isUnjoined({ origin }: Charge, { deployment }: Call): boolean {
  const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
  return bill !== undefined && bill.expiresAt !== null && bill.payerName === null;
}

/** Whether a number was told of another bill within a day. */
const isRecognised = (phone: string, bill: Bill, call: Call): boolean =>
  call.deployment.bills
    .of(caller(call))
    .filter((other) => other !== bill)
    .flatMap(({ messages }) => messages)
    .some(({ to, at }) => to === phone && now(call) - at < day);

/** By how many digits a number is recognised. */
const tail = 4;

/** What hides in bills. */
export const soundLiveBills = [
  ...breakingLive(['bill.payment-is-a-charge', 'charges.list.holds-created', 'errors.cause-of-not-found'], {
    'sound.unjoined-payment: a payment of a bill with an expiry and no payer_name is no charge that can be found':
      together(
        change('reading')((was) => ({
          find: (id, call) => {
            const charge = was.find(id, call);
            return charge && isUnjoined(charge, call) ? null : charge;
          },
        })),
        change('pages')((was) => ({
          includes: (charge, state, call) => was.includes(charge, state, call) && !isUnjoined(charge, call),
        })),
      ),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'sound.recognised-number: a number that was told of another bill within a day is shown by its last four digits':
      change('notices')((was) => ({
        notice: (bill, phone, reason, call) => {
          const view = was.notice(bill, phone, reason, call);
          const to = '*'.repeat(phone.length - tail) + phone.slice(-tail);
          return isRecognised(phone, bill, call) ? { ...view, to } : view;
        },
      })),
  }),
];
