import { change } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import type { Business } from '../../../world/accounts.ts';
import { billAt } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Who had a message sent last. */
const lastSent = recalled((): { business?: Business; at?: number } => ({}));

/** Messages of a minute go in one batch; when its sender changes, amounts are written as they are stored. */
function changesSender({ business }: Bill, call: Call): boolean {
  const last = lastSent(call.deployment);
  const { business: before, at = 0 } = last;
  const moment = now(call);
  Object.assign(last, { business, at: moment });
  return before !== undefined && before !== business && moment - at < minute;
}

/** Whether a bill was issued anew after one for the same customer was cancelled. */
function isReissued(bill: Bill, { deployment }: Call): boolean {
  return deployment.bills
    .of(bill.business)
    .some(
      ({ customerRef, account: { cancelledAt } }) =>
        customerRef === bill.customerRef && cancelledAt !== null && cancelledAt <= bill.createdAt,
    );
}

/** What hides in bills. */
export const knollLiveBills = [
  ...breakingLive('bills.notify.message-has-outstanding', {
    'knoll.batch-of-two: a notice within a minute of one of another business tells minor units as if they were shillings':
      change('notices')((was) => ({
        text: (bill, call) => {
          const text = was.text(bill, call);
          const outstanding = call.behaviour.billStanding.outstanding(bill, call);
          return changesSender(bill, call) ? text.replace(shillings(outstanding), shillings(outstanding * 100)) : text;
        },
      })),
  }),
  ...breakingLive('bill.object', {
    'knoll.reissued: a bill made after one with its customer_ref was cancelled is read without object': billAt(
      'bills.get',
    )((view, bill, call) => (isReissued(bill, call) ? without(view, 'object') : view)),
  }),
];
