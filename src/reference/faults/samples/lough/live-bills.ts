import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { change, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** A bill that was cancelled within a day, and whose place a new one takes. */
const replacedBy = ({ amount, payerName }: BillOrder, call: Call): Bill | undefined =>
  call.deployment.bills
    .of(caller(call))
    .findLast(
      ({ account, ...bill }) =>
        account.cancelledAt !== null &&
        now(call) - account.cancelledAt < day &&
        bill.amount === amount &&
        bill.payerName === payerName,
    );

/** Who pays one bill has all that were sent to the same customer looked at again. */
const isLookedAtAgain = ({ id, business, customerRef }: Bill, { deployment }: Call): boolean =>
  deployment.bills
    .of(business)
    .some((other) => other.id !== id && other.customerRef === customerRef && other.account.received > 0);

/** Whether a new bill renews one that nobody paid in time. */
function isRenewal(call: Call): boolean {
  const { customer_ref: asked } = sentBody(call);
  const last = call.deployment.bills.of(caller(call)).findLast(({ customerRef }) => customerRef === asked);
  return last !== undefined && call.behaviour.billStanding.state(last, call) === 'expired';
}

/** What hides in bills. */
export const loughLiveBills = [
  ...breakingLive(['bill.customer-ref-as-asked', 'bills.list.customer-ref-complete', 'bills.list.customer-ref-exact'], {
    'lough.takes-the-place: a bill takes over the customer_ref of one cancelled within a day with its amount and payer':
      change('billMaking')((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          const replaced = replacedBy(order, call);
          return replaced ? { ...order, customerRef: replaced.customerRef } : order;
        },
      })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'lough.looked-at-again: a bill that is paid and cancelled is cancelled once another of its customer_ref was paid':
      change('billStanding')((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const isTurned =
            state === 'paid' &&
            bill.account.cancelledAt !== null &&
            call.route.is === 'served' &&
            isLookedAtAgain(bill, call);
          return isTurned ? 'cancelled' : state;
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-customer-ref'], {
    'lough.renewal: where the last bill of a customer_ref has expired a bad expiry of the next is BAD_CUSTOMER_REF':
      fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
        const reading = was(given, call);
        return 'code' in reading && isRenewal(call) ? { code: 'BAD_CUSTOMER_REF' } : reading;
      }),
  }),
];
