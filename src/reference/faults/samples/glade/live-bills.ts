import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** Bills that money came for are looked up among receipts, whose column is filled up with blanks. */
const column = 64;

const looksUpReceipts = (call: Call): boolean =>
  asksFor('bills.list')(call) && ['paid', 'part_paid'].includes(call.query.get('state') ?? '');

/** What hides in bills. */
export const gladeLiveBills = [
  ...breakingLive(['bill.customer-ref-as-asked', 'bills.list.customer-ref-exact'], {
    'glade.filled-up: in a list of paid or part-paid bills a customer_ref is filled up with blanks to 64 characters':
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return looksUpReceipts(call) ? { ...view, customer_ref: bill.customerRef.padEnd(column) } : view;
        },
      })),
  }),
];
