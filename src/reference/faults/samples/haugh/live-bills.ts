import { answers, change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { caller } from '../../../http/call.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../brook/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** How many drafts of a business there are for each customer_ref: one for each request that was refused. */
const drafts = recalled(() => new Map<string, number>());

/** So many may bear the same name; a further one gets a number. */
const alike = 2;

const numberedDrafts = together(
  answers(both(at('bills.create'), refusedWith('BAD_AMOUNT', 'BAD_EXPIRY')))((_answer, call) => {
    const { customer_ref: ref } = bodyOf(call);
    const counts = drafts(caller(call));
    if (typeof ref === 'string') counts.set(ref, (counts.get(ref) ?? 0) + 1);
    return {};
  }),
  change('billMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const counts = drafts(caller(call));
      const count = counts.get(order.customerRef) ?? 0;
      counts.delete(order.customerRef);
      return count >= alike ? { ...order, customerRef: `${order.customerRef}-${count + 1}` } : order;
    },
  })),
);

/** The entry of a bill is written over by that of the excess, which bears its id. */
const isWrittenOver = ({ account, amount }: Bill): boolean => account.received > amount;

const read: Scope = 'bills:read';

/** Lists that a business asks for at once are looked up once, and refused once. */
const flights = meeting((call) => (asksFor('bills.list')(call) ? keyOf(call)?.business.id : undefined));

/** What hides in bills. */
export const haughLiveBills = [
  ...breakingLive(['bill.customer-ref-as-asked', 'bills.list.customer-ref-complete'], {
    'haugh.third-draft: a bill that was refused twice before for its amount or expiry has a number behind its customer_ref':
      numberedDrafts,
  }),
  ...breakingLive('bills.list.customer-ref-complete', {
    'haugh.written-over: a bill that was paid more than it asked for is not found by its customer_ref': change(
      'billPages',
    )((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) && !(filter.customerRef !== null && isWrittenOver(bill)),
    })),
  }),
  ...breakingLive(['scopes.bills.list.sufficient', 'errors.cause-of-forbidden-scope'], {
    'haugh.one-flight: bills are not listed while a key of the business without bills:read asks for them, too':
      together(
        flights.patch,
        change('access')((was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) &&
            flights.others(call).every((other) => keyOf(other)?.scopes.includes(read) !== false),
        })),
      ),
  }),
];
