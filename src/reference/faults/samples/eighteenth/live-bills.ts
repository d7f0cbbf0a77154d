import { answers, change, check, headers, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { asksFor, at, both, isSuccess, refusedWith } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { firstOf } from '../../misreading.ts';
import { day, recalled, second, secondOf } from '../rare/recalled.ts';

const standing = change('billStanding');
const misnamed = recalled(() => ({ is: false }));
const month = 30 * day;

function paymentsOf({ id, business }: Bill, { charges }: Deployment): readonly Charge[] {
  return charges.of(business).filter(({ origin }) => origin.is === 'bill' && origin.bill === id);
}

/** What the first five payments leave to pay. */
function leftByFive(bill: Bill, live: Deployment): number {
  const paid = paymentsOf(bill, live)
    .slice(0, 5)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, bill.amount - paid);
}

/** The bill of the caller that a request is about. */
const askedBill = (call: Call): Bill | null => call.behaviour.billReading.find(askedId(call), call);

const isOfLines = ({ payload }: Call): boolean => payload?.is === 'text' && payload.text.trim().includes('\n');

/** Headers without those whose names begin so: an empty one is not sent. */
const emptied = (usual: Readonly<Record<string, string>>, start: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, name.startsWith(start) ? '' : value]));

/** Whether the last two messages about a bill were sent within one second. */
function isNotifiedTwice(bill: Bill | null): boolean {
  const [last, before] = (bill?.messages ?? []).slice(-2).toReversed();
  return last !== undefined && before !== undefined && secondOf(last.at) === secondOf(before.at);
}

/** What hides in bills, their notices and their pages. */
export const eighteenthLiveBills = [
  ...breakingLive(['bills.notify.status-200', 'errors.cause-of-bad-request'], {
    'eighteenth.line-at-first: in the first two seconds of a bill a notice whose JSON has more than one line is a bad request':
      check('body')((was) => (call) => {
        const bill = asksFor('bills.notify')(call) && isOfLines(call) ? askedBill(call) : null;
        return bill && now(call) - bill.createdAt < 2 * second ? { code: 'BAD_REQUEST' } : was(call);
      }),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'eighteenth.five-payments: the hosted page of a bill counts no more than five payments where it fills in the amount':
      billPageSeen((page, bill, _now, live) =>
        paymentsOf(bill, live).length > 5
          ? page.replace(/(name="amount"[^>]* value=")[^"]*/, `$1${leftByFive(bill, live) / 100}`)
          : page,
      ),
  }),
  ...breakingLive(['bill.customer-ref-as-asked', 'bills.list.customer-ref-complete'], {
    'eighteenth.mended-ref: the next bill after one was refused for its customer_ref keeps 32 characters of its own':
      together(
        answers(both(at('bills.create'), refusedWith('BAD_CUSTOMER_REF')))((_answer, call) => {
          misnamed(caller(call)).is = true;
          return {};
        }),
        change('billMaking')((was) => ({
          order: (asked, call) => {
            const order = was.order(asked, call);
            const before = misnamed(caller(call));
            if (!before.is) return order;
            before.is = false;
            return { ...order, customerRef: firstOf(32)(order.customerRef) };
          },
        })),
      ),
  }),
  ...breakingLive(['bill.expires-not-before-its-time', 'bill.payable-in-parts'], {
    'eighteenth.month-of-parts: a bill that is paid in part expires a month after it was made': standing((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const isOld = bill.expiresAt !== null && furthest(call) - bill.createdAt >= month;
        return state === 'part_paid' && isOld ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('charge.currency', {
    'eighteenth.excess-currency: the charge over what was paid too much of a bill has lost its currency': change(
      'billPaying',
    )((was) => ({
      order: (part, bill, payer, call) => {
        const order = was.order(part, bill, payer, call);
        return part.excess ? { ...order, currency: '' } : order;
      },
    })),
  }),
  ...breakingLive('limits.rate-headers', {
    'eighteenth.second-notice: the second notice of a bill within one second comes without X-RateLimit headers':
      headers(both(at('bills.notify'), isSuccess, (_answer, call) => isNotifiedTwice(askedBill(call))))((usual) =>
        emptied(usual, 'X-RateLimit'),
      ),
  }),
];
