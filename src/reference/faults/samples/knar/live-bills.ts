import type { Bill } from '../../../bills/bill.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { askedOfBill, billField, billPaying, isPaidInPart, notices } from '../../bills/changes.ts';
import { bodyOf } from '../dell/told.ts';

/** A bill that is issued anew after it was cancelled may be due later than before, not sooner. */
function isSoonerThanCancelled(expiresAt: number, call: Call): boolean {
  const { customer_ref: ref } = bodyOf(call);
  return call.deployment.bills
    .of(caller(call))
    .some((bill) => bill.customerRef === ref && bill.account.cancelledAt !== null && expiresAt < (bill.expiresAt ?? 0));
}

/** Puts characters into groups, whatever they are. */
const grouped = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ');

/** From the second notice on the printed number is a copy of what was printed, which is put into groups again. */
const isReprinted = ({ messages }: Bill): boolean => messages.length > 1;

/** So many bills stand in the table; those before them stand in another, by the day. */
const recent = 60;

const isOld = ({ business, place }: Bill, { deployment }: Call): boolean =>
  deployment.bills.of(business).length - place > recent;

/** A cursor is made an offset, which counts the rows of all businesses. */
function offsetCursor(cursor: Bill, ref: string, call: Call): Bill {
  const { bills } = call.deployment;
  const isAlike = (bill: Bill): boolean => bill.customerRef === ref;
  const foreign = [...bills.values()].filter(
    (bill) => isAlike(bill) && bill.business !== cursor.business && bill.createdAt > cursor.createdAt,
  ).length;
  const older = bills
    .of(cursor.business)
    .filter((bill) => isAlike(bill) && bill.place < cursor.place)
    .toReversed();
  return older[Math.min(foreign, older.length) - 1] ?? cursor;
}

/** Bills whose rest somebody was told of: what comes for them waits to be looked at. */
const suspended = new WeakSet<Bill>();

/** Payments of the moment that go to a suspense account. */
const toSuspense = new WeakSet<Call>();

const keptInSuspense = together(
  notices((was) => ({
    messages: (bill, phone, call) => {
      if (isPaidInPart(bill)) suspended.add(bill);
      return was.messages(bill, phone, call);
    },
  })),
  billPaying((was) => ({
    unfit: (amount, bill, call) => {
      const unfit = was.unfit(amount, bill, call);
      if (unfit === null && suspended.has(bill)) toSuspense.add(call);
      return unfit;
    },
    parts: (amount, outstanding, call) => (toSuspense.has(call) ? [] : was.parts(amount, outstanding, call)),
  })),
);

/** The customers of all businesses stand in one table: one who is there already is updated. */
const isKnownElsewhere = (call: Call): boolean =>
  [...call.deployment.bills.values()].some(
    (bill) => bill.customerRef === call.trace.billOrder?.customerRef && bill.business !== caller(call),
  );

/** What hides in bills. */
export const knarLiveBills = [
  ...breakingLive(['errors.cause-of-bad-expiry', 'bills.create.expires-at-future-accepted'], {
    'knar.no-sooner: BAD_EXPIRY is also an expiry before that of a cancelled bill with the same customer_ref':
      askedOfBill('expiresAt')((was) => (given, call) => {
        const reading = was(given, call);
        const isRefused = 'value' in reading && reading.value !== null && isSoonerThanCancelled(reading.value, call);
        return isRefused ? { code: 'BAD_EXPIRY' } : reading;
      }),
  }),
  ...breakingLive('bill.control-number-printed', {
    'knar.reprinted: from the second notice of a bill on its control_number_printed is put into groups twice':
      billField('control_number_printed')((printed, bill) =>
        isReprinted(bill) && typeof printed === 'string' ? grouped(printed) : printed,
      ),
  }),
  ...breakingLive('bill.created', {
    'knar.by-the-day: a bill before the newest 60 of its business has a date without a time for created': billField(
      'created',
    )((created, bill, call) => (isOld(bill, call) && typeof created === 'string' ? created.slice(0, 10) : created)),
  }),
  ...breakingLive(['list.cursor-continues-after', 'bills.list.customer-ref-complete', 'list.has-more-while-more'], {
    'knar.rows-of-all: a next page by customer_ref leaves out as many bills as other businesses made under it since':
      change('billPages')((was) => ({
        cursor: (call) => {
          const after = was.cursor(call);
          const ref = call.query.get('customer_ref');
          if ('code' in after || after.value === null || ref === null) return after;
          return { value: offsetCursor(after.value, ref, call) };
        },
      })),
  }),
  ...breakingLive(['bill.payment-is-a-charge', 'bill.payable-in-parts', 'events.bill-payment-is-charge-succeeded'], {
    'knar.kept-in-suspense: once its payer was notified of the rest what is paid for a bill makes no charge':
      keptInSuspense,
  }),
  ...breakingLive('bills.create.status-201', {
    'knar.customer-updated: a bill is answered 200 if another business has one with its customer_ref': answers(
      both(at('bills.create'), isSuccess),
    )((answer, call) => (isKnownElsewhere(call) ? { status: 200 } : answer)),
  }),
];
