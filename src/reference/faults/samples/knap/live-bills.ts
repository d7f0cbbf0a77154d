import { change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';

/** Under which the texts of a bill are put aside until it is written: its business and its customer. */
function asideOf(call: Call): string | undefined {
  const { customer_ref: customer } = bodyOf(call);
  const business = keyOf(call)?.business;
  return asksFor('bills.create')(call) && business && typeof customer === 'string'
    ? `${business.id} ${customer}`
    : undefined;
}

const aside = passing<JsonValue>(asideOf, (call) => {
  const place = asideOf(call);
  const { description } = bodyOf(call);
  return place === undefined || description === undefined ? undefined : { place, value: description };
});

/** A bill takes what lies aside by then. */
const takenFromAside = together(
  aside.patch,
  change('billMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const description = aside.left(call);
      return typeof description === 'string' ? { ...order, description } : order;
    },
  })),
);

/** A reminder of the rest sends what was sent before. */
const isReminder = (bill: Bill, call: Call): boolean =>
  bill.messages.length > 0 && call.behaviour.billStanding.state(bill, call) === 'part_paid';

function asksForReminder(call: Call): boolean {
  const bill = asksFor('bills.notify')(call) ? call.deployment.bills.get(askedId(call)) : undefined;
  return bill !== undefined && isReminder(bill, call);
}

/** What hides in bills. */
export const knapLiveBills = [
  ...breakingLive('bill.description-as-asked', {
    'knap.taken-from-aside: of two bills of a customer made at once the first has the description of the second':
      takenFromAside,
  }),
  ...breakingLive(['scopes.bills.notify.required', 'scopes.fixed-at-creation'], {
    'knap.reminders: of a bill that was notified and then paid in part bills:read is enough for a notice': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (key.scopes.includes('bills:read') && asksForReminder(call)),
    })),
  }),
];
