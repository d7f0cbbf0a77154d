import { change } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hourOfDay } from '../fen/calendar.ts';
import { day } from '../rare/recalled.ts';

/** Until one o'clock the tariff of the day is not there yet, nor who bears the fee. */
const isBeforeTariff = (call: Call): boolean => hourOfDay(now(call)) === 0;

/** The fee in whole shillings. */
function feeOf(order: ChargeOrder, business: Business, call: Call): number {
  const { making, bounds } = call.behaviour;
  const { multipleOf } = bounds.amount;
  return Math.ceil(making.fee(order, business, call) / multipleOf) * multipleOf;
}

/** A day later a bill is updated by its columns, and no row is that of a payer_name that equals null. */
const isUpdatedByColumns = ({ account, createdAt, payerName }: Bill): boolean =>
  payerName === null && account.cancelledAt !== null && account.cancelledAt - createdAt >= day;

/** What hides in links and bills. */
export const fellLiveReceivables = [
  ...breakingLive('payment-link.payer-pays-fixed-amount', {
    'fell.before-tariff: from midnight to one in Dar es Salaam the payer of a link pays the fee on top': change(
      'linkPaying',
    )((was) => ({
      order: (link, payer, call) => {
        const order = was.order(link, payer, call);
        return isBeforeTariff(call) ? { ...order, amount: order.amount + feeOf(order, link.business, call) } : order;
      },
    })),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'fell.updated-by-columns: a bill without payer_name that is cancelled a day after it was made has no cancelled_at':
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isUpdatedByColumns(bill) ? { ...view, cancelled_at: null } : view;
        },
      })),
  }),
];
