import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { textOf, without } from '../../views.ts';

/** Whether no payment of a bill covers it by itself. */
const isPaidInParts = ({ id, amount, business }: Bill, { charges }: Deployment): boolean =>
  charges.of(business).every(({ origin, amount: paid }) => origin.is !== 'bill' || origin.bill !== id || paid < amount);

/** Cancelling a bill that may expire works its state out anew, from its largest payment. */
const isWorkedOutAnew = (bill: Bill, { deployment }: Call): boolean =>
  bill.account.cancelledAt !== null && bill.expiresAt !== null && isPaidInParts(bill, deployment);

/** The bill of a payment is found by its reference, and not where two businesses have one with it. */
function isAmbiguous({ charge: { origin, business, reference } }: Settlement, { bills }: Deployment): boolean {
  if (origin.is !== 'bill') return false;
  return [...bills.values()].some((bill) => bill.business !== business && bill.customerRef === reference);
}

/** Pages that are long enough to be read from the copy for reports, where control numbers are numbers. */
const long = 20;

const fromCopy = new WeakSet<Call['trace']>();

const asNumber = (controlNumber: string): string => controlNumber.replace(/^0+/, '');

/** What hides in bills. */
export const torLiveBills = [
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'tor.largest-payment: a bill with an expiry that was paid in parts is cancelled once it is cancelled': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'paid' && isWorkedOutAnew(bill, call) ? 'cancelled' : state;
      },
    })),
  }),
  ...breakingLive('events.bill-payment-is-charge-succeeded', {
    'tor.ambiguous-reference: the event of a payment has no data.bill where another business has a bill with its customer_ref':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          return isAmbiguous(settlement, deployment) ? without(data, 'bill') : data;
        },
      })),
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-stays', 'bill.control-number-printed-same-digits'], {
    'tor.numbers-in-copy: in a page of more than 20 bills control numbers have no zeros before them': together(
      change('billPages')((was) => ({
        cut: (page, call) => {
          const shown = was.cut(page, call);
          if (shown.items.length > long) fromCopy.add(call.trace);
          return shown;
        },
      })),
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return asksFor('bills.list')(call) && fromCopy.has(call.trace)
            ? { ...view, control_number: asNumber(textOf(view['control_number'])) }
            : view;
        },
      })),
    ),
  }),
];
