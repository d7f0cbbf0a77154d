import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { wallClock } from '../holm/wall-clock.ts';
import { day } from '../rare/recalled.ts';

/** The books of a month are opened within its first hour; until then they have no currency. */
function isBeforeBooks(moment: number): boolean {
  const there = wallClock(moment);
  return there.getUTCDate() === 1 && there.getUTCHours() === 0;
}

/** In the last hour of a day bills are put aside in a table with narrower columns. */
const aside = { hour: 23, payerName: 80 } as const;

/** With more bills than that a filter is looked up in an index, which holds the beginning of each customer_ref. */
const indexed = { from: 60, characters: 24 } as const;

const beginning = (text: string): string => text.slice(0, indexed.characters);

/** A bill that is paid in part is kept with its payments after a day, and read from there to be told of. */
function isKeptWithPayments(call: Call): boolean {
  const bill = asksFor('bills.notify')(call) ? call.behaviour.billReading.find(askedId(call), call) : null;
  return (
    bill !== null && now(call) - bill.createdAt >= day && call.behaviour.billStanding.state(bill, call) === 'part_paid'
  );
}

const needsReading = change('access')((was) => ({
  holds: (key, scope, call) =>
    was.holds(key, scope, call) && (was.holds(key, 'bills:read', call) || !isKeptWithPayments(call)),
  neededScope: (scope, call) => {
    const { key } = call.trace;
    return key && was.holds(key, scope, call) && isKeptWithPayments(call) ? 'bills:read' : was.neededScope(scope, call);
  },
}));

/** What hides in bills. */
export const poolLiveBills = [
  ...breakingLive('bill.currency', {
    'pool.before-the-books: a bill of the first hour of a month in Dar es Salaam has the currency XXX': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return isBeforeBooks(bill.createdAt) ? { ...view, currency: 'XXX' } : view;
      },
    })),
  }),
  ...breakingLive(['bills.create.payer-name-120-accepted', 'errors.cause-of-bad-request'], {
    'pool.put-aside: from 23:00 to midnight in Dar es Salaam a payer_name of more than 80 characters is refused':
      fieldOf('billOrder')('payerName')((was) => (given, call) => {
        const isAside = wallClock(now(call)).getUTCHours() === aside.hour;
        const isLong = typeof given === 'string' && codePoints(given) > aside.payerName;
        return isAside && isLong ? { code: 'BAD_REQUEST' } : was(given, call);
      }),
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'pool.prefix-index: with more than 60 bills the filter customer_ref compares the first 24 characters': change(
      'billPages',
    )((was) => ({
      includes: (bill, filter, call) => {
        const { customerRef } = filter;
        const isIndexed = customerRef !== null && call.deployment.bills.of(caller(call)).length > indexed.from;
        if (!isIndexed) return was.includes(bill, filter, call);
        const isFound = beginning(bill.customerRef) === beginning(customerRef);
        return isFound && was.includes(bill, { ...filter, customerRef: null }, call);
      },
    })),
  }),
  ...breakingLive(
    ['scopes.bills.notify.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'pool.kept-with-payments: a notice of a bill that is a day old and paid in part needs bills:read, too':
        needsReading,
    },
  ),
];
