import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { billAt, isPaidInPart, notices } from '../../bills/changes.ts';
import { day } from '../rare/recalled.ts';

/** A job closes what is over once a day, and has one column for the end of a bill. */
const isClosed = (bill: Bill, call: Call): boolean =>
  bill.account.cancelledAt === null &&
  isPaidInPart(bill) &&
  bill.expiresAt !== null &&
  now(call) - bill.expiresAt >= day;

/** How many charges were made of a bill. */
const payments = ({ id, business }: Bill, { deployment }: Call): number =>
  deployment.charges.of(business).filter(({ origin }) => origin.is === 'bill' && origin.bill === id).length;

/** Another bill of a customer who was told of it within a day: there is one notice a day for each. */
const toldBefore = ({ id, business, customerRef }: Bill, call: Call): Bill | undefined =>
  call.deployment.bills
    .of(business)
    .find(
      (bill) =>
        bill.id !== id && bill.customerRef === customerRef && bill.messages.some(({ at }) => now(call) - at < day),
    );

/** What hides in bills. */
export const wyndLiveBills = [
  ...breakingLive('bill.cancelled-at-null-until-cancelled', {
    'wynd.one-end: from a day after its expiry on a bill that was paid in part is listed with that as its cancelled_at':
      billAt('bills.list')((view, bill, call) =>
        isClosed(bill, call) ? { ...view, cancelled_at: view['expires_at'] ?? null } : view,
      ),
  }),
  ...breakingLive(['bill.paid-minor', 'money.integers'], {
    'wynd.summed-text: in a list by customer_ref paid_minor is a text where a bill was paid by more than one charge':
      billAt('bills.list')((view, bill, call) =>
        call.query.get('customer_ref') !== null && payments(bill, call) > 1
          ? { ...view, paid_minor: asText(view['paid_minor']) }
          : view,
      ),
  }),
  ...breakingLive('bill-notice.bill-is-the-one-asked', {
    'wynd.notice-of-customer: a notice names another bill of the customer_ref that was notified within a day': notices(
      (was) => ({
        notice: (bill, phone, reason, call) => ({
          ...was.notice(bill, phone, reason, call),
          bill: (toldBefore(bill, call) ?? bill).id,
        }),
      }),
    ),
  }),
];
