import { change, fieldOf, operation } from '../../../change.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, caller, furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { dayOfMonth } from '../fen/calendar.ts';

/** The accounts that were taken over from an older service were numbered. */
const isNumbered = ({ customerRef }: Bill): boolean => /^\d+$/.test(customerRef);

/** For so long bills were valid there. */
const validity = 30 * day;

const textOf = ({ customerRef, amount, payerName, description, expiresAt }: BillOrder): string =>
  JSON.stringify([customerRef, amount, payerName, description, expiresAt]);

/** Bills of the caller that say the same and that nobody has paid yet. */
function openTwins(order: BillOrder, call: Call): readonly Bill[] {
  const text = textOf(order);
  const isOpen = (bill: Bill): boolean => call.behaviour.billStanding.state(bill, call) === 'open';
  return call.deployment.bills.of(caller(call)).filter((bill) => textOf(bill) === text && isOpen(bill));
}

/** A client that makes one bill a third time is taken for one that runs in a circle. */
const tolerated = 2;

/** What is left to a customer_ref on the first day of a month, when the statements put " C/F" behind it. */
const carriedLength = 60;

/** What hides in bills. */
export const holtLiveBills = [
  ...breakingLive('bill.null-expiry-never-expires', {
    'holt.numbered-accounts: a bill whose customer_ref is made of digits alone expires after 30 days without an expiry':
      change('billStanding')((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const isOld = isNumbered(bill) && furthest(call) - bill.createdAt >= validity;
          const isUnpaid = state === 'open' || state === 'part_paid';
          return bill.expiresAt === null && isOld && isUnpaid ? 'expired' : state;
        },
      })),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'holt.third-of-a-kind: a third call like two others whose bills are open gives the second bill': operation(
      'bills.create',
    )((was) => (call) => {
      const twins = openTwins(askedOf(call.trace.billOrder), call);
      const last = twins.at(-1);
      return last && twins.length >= tolerated ? answer(201, showBill(last, call)) : was(call);
    }),
  }),
  ...breakingLive(['bills.create.customer-ref-64-accepted', 'errors.cause-of-bad-customer-ref'], {
    'holt.carried-forward: on the first day of a month a customer_ref of more than 60 characters is refused': fieldOf(
      'billOrder',
    )('customerRef')((was) => (given, call) => {
      const reading = was(given, call);
      const isLong = 'value' in reading && codePoints(reading.value) > carriedLength;
      return isLong && dayOfMonth(now(call)) === 1 ? { code: 'BAD_CUSTOMER_REF' } : reading;
    }),
  }),
];
