import { answers, change } from '../../../change.ts';
import { makeBill } from '../../../bills/bill-making.ts';
import type { Bill } from '../../../bills/bill.ts';
import { askedOf, caller, type Call } from '../../../http/call.ts';
import { at, both, refusedWith, type When } from '../../../when.ts';
import { shownBill } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';

/** The directory of customers knows no businesses: a customer of several has one entry. */
const isCustomerOfOthers = ({ business, customerRef }: Bill, { deployment }: Call): boolean =>
  [...deployment.bills.values()].some((other) => other.customerRef === customerRef && other.business !== business);

/** A key that is being replaced is served by the release before. */
const isBeingReplaced = ({ trace }: Call): boolean => trace.key !== undefined && trace.key.refusedFrom !== null;

/** After so many bills those of a business are written in batches, before the ledger is asked. */
const beforeBatches = 60;

const isInBatch: When = (_answer, call) =>
  call.trace.billOrder !== undefined && call.deployment.bills.of(caller(call)).length >= beforeBatches;

/** What hides in bills. */
export const fordLiveBills = [
  ...breakingLive(['bill.object', 'bills.list.holds-bills'], {
    'ford.shared-customer: a bill whose customer_ref another business uses, too, has the object shared_bill': shownBill(
      (view, bill, call) => (isCustomerOfOthers(bill, call) ? { ...view, object: 'shared_bill' } : view),
    ),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'ford.release-before: a bill that is made with a key in its last 24 hours has no payer_name': change('billMaking')(
      (was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return isBeingReplaced(call) ? { ...order, payerName: null } : order;
        },
      }),
    ),
  }),
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'ford.batch-of-bills: a bill refused as LEDGER_UNAVAILABLE is made, if its business has 60 already': answers(
      both(at('bills.create'), refusedWith('LEDGER_UNAVAILABLE'), isInBatch),
    )((_answer, call) => {
      makeBill(askedOf(call.trace.billOrder), call);
      return {};
    }),
  }),
];
