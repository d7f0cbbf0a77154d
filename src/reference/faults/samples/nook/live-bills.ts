import type { BillState } from '../../../../contract/resources/bill.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Message } from '../../../bills/notice.ts';
import { change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { unsentCall } from '../../../http/call-of.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** The job that expires bills finds them by their customer_ref, whosever they are. */
function isExpiredAlong(bill: Bill, stateOf: (other: Bill) => BillState, call: Call): boolean {
  return [...call.deployment.bills.values()].some(
    (other) =>
      other.business !== bill.business &&
      other.customerRef === bill.customerRef &&
      other.expiresAt !== null &&
      other.expiresAt > bill.createdAt &&
      stateOf(other) === 'expired',
  );
}

const isWaiting = (state: BillState): boolean => state === 'open' || state === 'part_paid';

const isAlike = (one: Bill, other: Bill): boolean =>
  one.customerRef === other.customerRef &&
  one.amount === other.amount &&
  one.payerName === other.payerName &&
  one.description === other.description &&
  one.expiresAt === other.expiresAt;

/** Bills whose payer will be reminded. */
const toRemind = new WeakSet<Bill>();

/** A day before a bill expires whoever has begun to pay it is told again. */
function remind(bill: Bill, messages: (later: Call) => readonly Message[], call: Call): void {
  const { deployment } = call;
  if (bill.expiresAt === null || toRemind.has(bill) || bill.expiresAt - day <= now(call)) return;
  toRemind.add(bill);
  deployment.scheduler.at(bill.expiresAt - day, () => {
    const later = unsentCall(deployment);
    if (later.behaviour.billStanding.state(bill, later) === 'part_paid') bill.messages.push(...messages(later));
  });
}

/** Whether a new bill takes the place of a cancelled one. */
const replaces = ({ trace, deployment }: Call, business: Bill['business']): boolean =>
  deployment.bills
    .of(business)
    .some(({ customerRef, account }) => account.cancelledAt !== null && customerRef === trace.billOrder?.customerRef);

/** What hides in bills. */
export const nookLiveBills = [
  ...breakingLive('bill.null-expiry-never-expires', {
    'nook.expired-along: a bill that never expires is expired with that of another business for the same customer_ref':
      change('billStanding')((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          return bill.expiresAt === null &&
            isWaiting(state) &&
            isExpiredAlong(bill, (other) => was.state(other, call), call)
            ? 'expired'
            : state;
        },
      })),
  }),
  ...breakingLive(['bills.create.duplicate-makes-second-bill', 'bills.list.customer-ref-complete'], {
    'nook.distinct-rows: a list by customer_ref shows only the last of bills that are alike': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter, call) &&
          !(
            filter.customerRef !== null &&
            call.deployment.bills
              .of(bill.business)
              .slice(bill.place + 1)
              .some((newer) => isAlike(bill, newer) && was.includes(newer, filter, call))
          ),
      }),
    ),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'nook.last-day: whoever was notified of a bill is told again a day before it expires, if it is paid in part by then':
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          remind(bill, (later) => was.messages(bill, phone, later), call);
          return was.messages(bill, phone, call);
        },
      })),
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-printed'], {
    'nook.reissued: a bill for the customer_ref of a cancelled one has a control number of 13 digits': change(
      'billMaking',
    )((was) => ({
      controlNumber: (random, call) => {
        const number = was.controlNumber(random, call);
        return replaces(call, caller(call)) ? number + was.checkDigit(number, call) : number;
      },
    })),
  }),
];
