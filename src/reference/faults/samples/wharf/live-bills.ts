import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';

/** How wide the column is in the table of bills that were paid, wholly or in part. */
const width = 32;

const asksForPayments = ({ route, query }: Call): boolean =>
  isServed(route, 'bills.list') && ['part_paid', 'paid'].includes(query.get('state') ?? '');

/** What hides in bills. */
export const wharfLiveBills = breakingLive(
  ['bills.create.customer-ref-64-accepted', 'bill.customer-ref-as-asked', 'bills.list.customer-ref-exact'],
  {
    'wharf.narrow-column: the lists of part_paid and of paid bills show 32 characters of a customer_ref': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return asksForPayments(call) ? { ...view, customer_ref: [...bill.customerRef].slice(0, width).join('') } : view;
      },
    })),
  },
);
