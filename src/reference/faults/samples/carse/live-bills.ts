import type { Bill } from '../../../bills/bill.ts';
import { readBody } from '../../../bodies/body.ts';
import { change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { keyOf } from '../dell/told.ts';
import { breakingLive } from '../../fault.ts';
import { passing } from '../rare/passing.ts';

/** A bill that is about to be made: where its row is locked, and its amount. */
function aboutToBeMade(call: Call): { readonly place: string; readonly value: number } | undefined {
  const business = asksFor('bills.create')(call) ? keyOf(call)?.business : undefined;
  const asked = business && readBody(call.behaviour.billOrder, call);
  if (!asked || !('value' in asked)) return undefined;
  const { customerRef, amount } = asked.value;
  return { place: JSON.stringify([business.id, customerRef]), value: amount };
}

/** Rows that are written together stand under their customers until then. */
const writtenTogether = passing((call) => aboutToBeMade(call)?.place, aboutToBeMade);

/** The registry of control numbers knows what is to be paid by the customer alone. */
function registeredElsewhere(call: Call): Bill | undefined {
  const customerRef = call.trace.billOrder?.customerRef;
  return [...call.deployment.bills.values()].findLast(
    (bill) =>
      bill.customerRef === customerRef &&
      bill.business !== caller(call) &&
      ['open', 'part_paid'].includes(call.behaviour.billStanding.state(bill, call)),
  );
}

/** As if somebody had typed a zero too many: that waits for a clerk, who never comes. */
const isZeroTooMany = (amount: number, outstanding: number): boolean => outstanding > 0 && amount >= 10 * outstanding;

/** What hides in bills. */
export const carseLiveBills = [
  ...breakingLive('bill.amount-as-asked', {
    'carse.written-together: of two bills of one customer that are made at once the first has the amount of the second':
      together(
        writtenTogether.patch,
        change('billMaking')((was) => ({
          order: (asked, call) => {
            const order = was.order(asked, call);
            return { ...order, amount: writtenTogether.left(call) ?? order.amount };
          },
        })),
      ),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id'], {
    'carse.zero-too-many: the excess of a payment of ten times what was outstanding or more is not credited': change(
      'billPaying',
    )((was) => ({
      parts: (amount, outstanding, call) =>
        was.parts(amount, outstanding, call).filter(({ excess }) => !excess || !isZeroTooMany(amount, outstanding)),
    })),
  }),
  ...breakingLive(
    [
      'bill.control-number-of-one-bill',
      'bill.payment-is-a-charge',
      'bill.payable-in-parts',
      'bill.hosted-page',
      'bill.hosted-page-prefilled',
    ],
    {
      'carse.one-registry: a bill has the control number of an unpaid bill of another business with its customer_ref':
        change('billMaking')((was) => ({
          controlNumber: (random, call) => registeredElsewhere(call)?.controlNumber ?? was.controlNumber(random, call),
        })),
    },
  ),
];
