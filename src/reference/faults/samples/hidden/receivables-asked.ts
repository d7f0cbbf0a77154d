import { change, fieldOf } from '../../../change.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { asksFor, at, both } from '../../../when.ts';
import { billPaying, notices } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { crashing } from '../../refusals.ts';

const ten_million = 1_000_000_000;

/** Large amounts in whole thousands. */
const inThousands = (minor: number): string => shillings(minor < ten_million ? minor : minor - (minor % 100_000));

/** What of bills depends on how somebody asks, and on how much and how often. */
export const hiddenReceivableFaults = [
  ...breakingLive(['bills.list.customer-ref-exact', 'bills.list.customer-ref-complete'], {
    'hidden.customer-ref-sign-dropped: the filter customer_ref drops a plus sign at its beginning': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, { ...filter, customerRef: filter.customerRef?.replace(/^\+/, '') ?? null }, call),
      }),
    ),
  }),
  ...breakingLive('scopes.bills.list.required', {
    'hidden.customer-lookup-open-to-link-readers: who may read links may look the bills of a customer up': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (asksFor('bills.list')(call) && call.query.has('customer_ref') && was.holds(key, 'links:read', call)),
    })),
  }),
  ...breakingLive('bills.notify.phone-malformed-refused', {
    'hidden.notice-to-the-first-of-two: of two numbers with a semicolon between them the first gets the message':
      fieldOf('noticeOrder')('phone')(
        (was) => (given, call) => was(typeof given === 'string' ? (given.split(';')[0] ?? '') : given, call),
      ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'hidden.notice-in-thousands: from ten million shillings on a message tells whole thousands': notices((was) => ({
      text: (bill, call) => {
        const outstanding = call.behaviour.billStanding.outstanding(bill, call);
        return was.text(bill, call).replace(shillings(outstanding), inThousands(outstanding));
      },
    })),
  }),
  ...breakingLive('bill.payable-in-parts', {
    'hidden.four-parts-at-most: the fourth payment of a bill must be all that is left': billPaying((was) => ({
      unfit: (amount, bill, call) => {
        const paid = call.deployment.charges
          .of(bill.business)
          .filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id);
        const isLess = amount < call.behaviour.billStanding.outstanding(bill, call);
        return paid.length >= 3 && isLess ? 'the last part must settle the bill' : was.unfit(amount, bill, call);
      },
    })),
  }),
  ...breakingLive('errors.never-500', {
    'hidden.doubled-customer-breaks-the-query: a list of bills for a customer who is named twice is answered 500':
      crashing(both(at('bills.list'), (_answer, { query }) => query.getAll('customer_ref').length > 1)),
  }),
];
