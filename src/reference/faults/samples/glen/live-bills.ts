import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { unixSeconds } from '../../views.ts';
import { day } from '../rare/recalled.ts';

/** A bill with a term of which a part was paid is cancelled by the program that gives the money back. */
const isGivenBack = ({ account, amount, expiresAt }: Bill): boolean =>
  expiresAt !== null && account.received > 0 && account.received < amount;

/** Bills that were never paid in full are put away so long after their expiry. */
const kept = 7 * day;

const isPutAway = (bill: Bill, call: Call): boolean =>
  bill.expiresAt !== null &&
  bill.account.received > 0 &&
  call.behaviour.billStanding.state(bill, call) === 'expired' &&
  furthest(call) - bill.expiresAt >= kept;

/** What hides in bills. */
export const glenLiveBills = [
  ...breakingLive('bill.cancelled-at', {
    'glen.given-back: a bill with an expiry that is cancelled when a part of it was paid has cancelled_at in seconds':
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isGivenBack(bill) ? { ...view, cancelled_at: unixSeconds(view['cancelled_at']) } : view;
        },
      })),
  }),
  ...breakingLive(['bills.get.status-200', 'errors.cause-of-not-found'], {
    'glen.put-away: a week after its expiry a bill that was paid in part is NOT_FOUND': change('billReading')(
      (was) => ({
        find: (id, call) => {
          const bill = was.find(id, call);
          return bill && asksFor('bills.get')(call) && isPutAway(bill, call) ? null : bill;
        },
      }),
    ),
  }),
];
