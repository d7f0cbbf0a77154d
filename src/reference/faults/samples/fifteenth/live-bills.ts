import { parseDateTime } from '../../../../contract/date-time.ts';
import { change, fieldOf, operation, statusAt } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import type { Bill } from '../../../bills/bill.ts';

const expiry = fieldOf('billOrder')('expiresAt');
const notices = change('notices');
const unread = recalled(() => new Set<string>());

const billsOf = (customerRef: unknown, call: Call): readonly Bill[] =>
  call.deployment.bills.of(caller(call)).filter((bill) => bill.customerRef === customerRef);

/** Whether a key that sees no charges looks at a bill that some were paid for. */
const seesNoPayments = (scopes: readonly string[], call: Call): boolean =>
  isServed(call.route, 'bills.get') &&
  !scopes.includes('charges:read') &&
  (call.behaviour.billReading.find(askedId(call), call)?.account.received ?? 0) > 0;

/** What bills and their notices do wrong. */
export const fifteenthLiveBills = [
  ...breakingLive(['bills.create.expires-at-future-accepted', 'errors.cause-of-bad-expiry'], {
    'fifteenth.expiry-in-order: a bill may not expire before the bill that its customer had last': expiry(
      (was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || reading.value === null) return reading;
        const last = billsOf(sentBody(call).customer_ref, call).findLast(({ expiresAt }) => expiresAt !== null);
        return last && last.expiresAt !== null && reading.value < last.expiresAt ? { code: 'BAD_EXPIRY' } : reading;
      },
    ),
  }),
  ...breakingLive('bills.create.expires-at-date-time', {
    'fifteenth.unread-date-kept: an expiry that could not be read is taken as none when it is sent again': expiry(
      (was) => (given, call) => {
        if (typeof given !== 'string' || parseDateTime(given) !== null) return was(given, call);
        const known = unread(call.deployment);
        if (known.has(given)) return { value: null };
        known.add(given);
        return was(given, call);
      },
    ),
  }),
  ...breakingLive('bills.create.expires-at-omitted-is-null', {
    'fifteenth.small-bill-a-year: a bill below TZS 500 without an expiry is given a year': change('billMaking')(
      (was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          const lasting = order.amount < 50_000 && order.expiresAt === null;
          return lasting ? { ...order, expiresAt: now(call) + 365 * day } : order;
        },
      }),
    ),
  }),
  ...breakingLive('bills.create.status-201', {
    'fifteenth.reissued-200: a bill for a customer_ref of which one was cancelled is answered 200': statusAt(
      'bills.create',
      200,
      (_answer, call) =>
        billsOf(call.trace.billOrder?.customerRef, call).some(({ account }) => account.cancelledAt !== null),
    ),
  }),
  ...breakingLive(['bill.paid-wins-over-cancelled', 'bill.overpaid-is-paid'], {
    'fifteenth.overpaid-cancelled: of a bill that is overpaid and cancelled the cancellation wins': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) =>
        bill.account.received > bill.amount && bill.account.cancelledAt !== null ? 'cancelled' : was.state(bill, call),
    })),
  }),
  ...breakingLive(
    ['scopes.bills.get.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'fifteenth.paid-bill-needs-charges: who reads a bill with payments on it must be allowed to read charges': change(
        'access',
      )((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) && !seesNoPayments(key.scopes, call),
        neededScope: (scope, call) =>
          scope === 'bills:read' &&
          call.trace.key?.scopes.includes(scope) === true &&
          seesNoPayments(call.trace.key.scopes, call)
            ? 'charges:read'
            : was.neededScope(scope, call),
      })),
    },
  ),
  ...breakingLive('bills.notify.message-has-link', {
    'fifteenth.last-day-no-link: on the last day of a bill the message says when it ends in place of its link': notices(
      (was) => ({
        text: (bill, call) => {
          const text = was.text(bill, call);
          const left = bill.expiresAt === null ? Infinity : bill.expiresAt - now(call);
          return left > 0 && left <= day ? text.replace(/ or at \S+$/, ' before it expires today') : text;
        },
      }),
    ),
  }),
  ...breakingLive('bill-notice.bill-is-the-one-asked', {
    'fifteenth.notice-names-number: the notice of a bill from TZS 10,000,000 on names its control number': notices(
      (was) => ({
        notice: (bill, phone, reason, call) => ({
          ...was.notice(bill, phone, reason, call),
          ...(bill.amount >= 1_000_000_000 && { bill: bill.controlNumber }),
        }),
      }),
    ),
  }),
  ...breakingLive(['bills.notify.paid-bill-not-checked', 'bills.notify.status-200', 'errors.cause-of-bad-request'], {
    'fifteenth.paid-notice-once: a notice of a paid bill is not taken for a number that was told of it before':
      operation('bills.notify')((was) => (call) => {
        const bill = call.behaviour.billReading.find(askedId(call), call);
        const told = bill?.messages.some(({ to }) => to === call.trace.noticeOrder?.phone);
        return bill && told && call.behaviour.billStanding.state(bill, call) === 'paid'
          ? refuse(call, { code: 'BAD_REQUEST' })
          : was(call);
      }),
  }),
];
