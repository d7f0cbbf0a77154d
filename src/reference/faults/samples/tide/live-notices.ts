import { change, operation, statusAt, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Operation } from '../../../http/operation.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** The bill of the path, where it is one of the caller's. */
function askedBill(call: Call): Bill | undefined {
  const bill = call.deployment.bills.get(askedId(call));
  return bill?.business === caller(call) ? bill : undefined;
}

/** From how many messages within a day on those to one customer go out together, later. */
const many = 3;

/** How many messages a customer was sent within a day, about whichever bill. */
function lately({ business, customerRef }: Bill, call: Call): number {
  return call.deployment.bills
    .of(business)
    .filter((bill) => bill.customerRef === customerRef)
    .flatMap(({ messages }) => messages)
    .filter(({ at }) => now(call) - at < day).length;
}

/** Bills that were read since a message about them was sent. */
const looked = new WeakSet<Bill>();

/** Who may read a bill that was notified and read may remind of it. */
const reminding = together(
  operation('bills.get')((was) => (call) => {
    const bill = askedBill(call);
    if (bill && bill.messages.length > 0) looked.add(bill);
    return was(call);
  }),
  operation('bills.notify')((was) => (call) => {
    const bill = askedBill(call);
    if (bill) looked.delete(bill);
    return was(call);
  }),
  change('access')((was) => ({
    holds: (key, scope, call) => {
      if (was.holds(key, scope, call) || !isServed(call.route, 'bills.notify')) return was.holds(key, scope, call);
      const bill = askedBill(call);
      return bill !== undefined && looked.has(bill) && was.holds(key, 'bills:read', call);
    },
  })),
);

/** What looks like a version is taken out of the path, wherever it stands. */
const version = /v\d/;

const losingItsPath =
  (was: Operation): Operation =>
  (call) =>
    version.test(askedId(call)) ? refuse(call, { code: 'NOT_FOUND' }) : was(call);

/** What hides in notices, and in what else is done to an object by its path. */
export const tideLiveNotices = [
  ...breakingLive('bills.notify.status-200', {
    'tide.third-notice: the third notice to a customer_ref within a day, and each after it, is answered 202': statusAt(
      'bills.notify',
      202,
      (_answer, call) => {
        const bill = askedBill(call);
        return bill !== undefined && lately(bill, call) >= many;
      },
    ),
  }),
  ...breakingLive('scopes.bills.notify.required', {
    'tide.reminder: a bill that was notified, and read since, is notified again with bills:read alone': reminding,
  }),
  ...breakingLive(
    [
      'versioning.v1-path',
      'bills.notify.status-200',
      'bills.notify.sends-one-message',
      'events.retry.attempts-again',
      'errors.cause-of-not-found',
    ],
    {
      'tide.two-versions: a notice or a retry is lost as NOT_FOUND where v and a digit stand in the id of its path':
        together(operation('bills.notify')(losingItsPath), operation('events.retry')(losingItsPath)),
    },
  ),
];
