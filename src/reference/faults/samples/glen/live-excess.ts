import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Which bill a payment is for. */
const paying = new WeakMap<Call, Bill>();

/** A customer of whom a bill was cancelled may have money to come: what is too much is kept for that. */
function isKept(call: Call): boolean {
  const bill = paying.get(call);
  const all = bill ? call.deployment.bills.of(bill.business) : [];
  return all.some(
    (each) => each !== bill && each.customerRef === bill?.customerRef && each.account.cancelledAt !== null,
  );
}

const keptExcess = change('billPaying')((was) => ({
  unfit: (amount, bill, call) => {
    paying.set(call, bill);
    return was.unfit(amount, bill, call);
  },
  parts: (amount, outstanding, call) =>
    was.parts(amount, outstanding, call).filter(({ excess }) => !excess || !isKept(call)),
}));

/** Bills that were paid in several parts are closed in the books a day after the last of them. */
function isClosed({ id, business }: Bill, call: Call): boolean {
  const parts = call.deployment.charges.of(business).filter(({ origin }) => origin.is === 'bill' && origin.bill === id);
  const last = parts.at(-1);
  return parts.length > 1 && last !== undefined && now(call) - last.createdAt >= day;
}

/** What hides in payments of bills that are too large. */
export const glenLiveExcess = [
  ...breakingLive(
    ['bill.excess-is-a-charge-with-bill-id', 'bill.payment-is-a-charge', 'events.bill-payment-is-charge-succeeded'],
    {
      'glen.kept-excess: once another bill of the same customer_ref was cancelled, the excess of a bill is not credited':
        keptExcess,
    },
  ),
  ...breakingLive(
    [
      'bill.excess-is-a-charge-with-bill-id',
      'bill.payment-is-a-charge',
      'events.bill-payment-is-charge-succeeded',
      'events.bill-id',
      'events.bill-control-number',
      'events.bill-outstanding-minor',
    ],
    {
      'glen.closed-books: what is paid a day after a bill was paid in parts is a charge that names no bill': change(
        'billPaying',
      )((was) => ({
        origin: (bill, outstanding, part, call) =>
          part.excess && outstanding.before === 0 && isClosed(bill, call)
            ? { is: 'prompt' }
            : was.origin(bill, outstanding, part, call),
      })),
    },
  ),
];
