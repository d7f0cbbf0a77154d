import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** How much of a customer_ref its index holds. */
const indexed = 32;

/** What hides in bills. */
export const eddyLiveBills = [
  ...breakingLive('bills.list.customer-ref-exact', {
    'eddy.indexed-ref: on a next page the filter customer_ref compares the first 32 characters': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) => {
          const { customerRef: wanted } = filter;
          const isNear =
            wanted !== null &&
            wanted.length > indexed &&
            call.query.has('starting_after') &&
            bill.customerRef.slice(0, indexed) === wanted.slice(0, indexed);
          return was.includes(bill, isNear ? { ...filter, customerRef: null } : filter, call);
        },
      }),
    ),
  }),
];
