import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** Whether the journal of the dashboard, which knows plain letters only, cannot write down what a bill says. */
const isUnwritable = ({ customerRef, payerName, description }: Bill): boolean =>
  [customerRef, payerName, description].some((text) => /[^\p{ASCII}]/u.test(text ?? ''));

/** What hides in bills. */
export const riaLiveBills = [
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'ria.plain-journal: a cancelled bill with a text that is not plain ASCII has no cancelled_at': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return isUnwritable(bill) ? { ...view, cancelled_at: null } : view;
      },
    })),
  }),
];
