import { caller, now, type Call } from '../../../http/call.ts';
import type { Bill } from '../../../bills/bill.ts';
import { asksFor } from '../../../when.ts';
import { askedOfBill, billMaking, isPaidInPart, shownBill } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { amountBounds, under } from '../../misreading.ts';
import { day, minute } from '../rare/recalled.ts';

/** Whether a bill was given up with a rest, which its business may ask for anew, however small. */
const leavesRest = (bill: Bill): boolean => isPaidInPart(bill) && bill.account.cancelledAt !== null;

const asksForRests = (call: Call): boolean => call.deployment.bills.of(caller(call)).some(leavesRest);

/** So many bills of a business are in the table that payments are written to; the archive has older ones. */
const recent = 60;

const isArchived = ({ business, place }: Bill, { deployment }: Call): boolean =>
  deployment.bills.of(business).length - place > recent;

/** So long before midnight the table is held by the export of the day, and bills come by the importer. */
const exporting = 10 * minute;

const isExporting = (at: number): boolean => at % day >= day - exporting;

/** Whether a bill was there when an endpoint that has had another address was last set: it was rendered anew. */
function isRenderedAnew({ business, createdAt }: Bill, { deployment, behaviour }: Call): boolean {
  const setting = behaviour.webhooks.current(business, deployment)?.setting;
  return setting !== undefined && setting.rotation > 0 && createdAt <= setting.updatedAt;
}

/** What hides in bills. */
export const rillLiveBills = [
  ...breakingLive('bills.create.amount-minimum', {
    'rill.rest: once a bill was cancelled while paid in part its business issues bills below 10000': askedOfBill(
      'amount',
    )(
      (was) => (given, call) =>
        asksForRests(call) ? under(amountBounds({ minimum: 100 }))(was)(given, call) : was(given, call),
    ),
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'rill.archived: a bill with sixty later ones of its business has its whole amount outstanding, whatever was paid':
      shownBill((view, bill, call) =>
        bill.account.received > 0 && isArchived(bill, call) ? { ...view, outstanding_minor: bill.amount } : view,
      ),
  }),
  ...breakingLive(['bill.customer-ref-as-asked', 'bills.list.customer-ref-complete'], {
    'rill.imported: a bill of the last ten minutes of a day has its customer_ref in capital letters': billMaking(
      (was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return isExporting(now(call)) ? { ...order, customerRef: order.customerRef.toUpperCase() } : order;
        },
      }),
    ),
  }),
  ...breakingLive('bill.currency', {
    'rill.rendered-anew: once the webhook address was changed a bill from before its last setting has the currency tzs':
      shownBill((view, bill, call) =>
        asksFor('bills.get', 'bills.list')(call) && isRenderedAnew(bill, call) ? { ...view, currency: 'tzs' } : view,
      ),
  }),
];
