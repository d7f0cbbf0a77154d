import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { fieldOf, operation } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

const billsOf = (call: Call): readonly Bill[] => call.deployment.bills.of(caller(call));

/** A customer who let a bill expire is looked at as a whole, with what is asked for next. */
function hasExpired(call: Call): boolean {
  const { customer_ref: customer } = bodyOf(call);
  return billsOf(call).some(
    (bill) => bill.customerRef === customer && call.behaviour.billStanding.state(bill, call) === 'expired',
  );
}

const blamesCustomer = fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
  const reading = was(given, call);
  return 'code' in reading && hasExpired(call) ? { code: 'BAD_CUSTOMER_REF' } : reading;
});

const compared = ['customerRef', 'amount', 'payerName', 'description', 'expiresAt'] as const;

const isAlike = (bill: Bill, order: BillOrder): boolean => compared.every((name) => bill[name] === order[name]);

/** The bill that the job of the night has found to be still in payment, and that goes on for what is asked anew. */
const stillInPayment = (order: BillOrder, call: Call): Bill | undefined =>
  billsOf(call).findLast(
    (bill) =>
      isAlike(bill, order) &&
      now(call) - bill.createdAt >= day &&
      call.behaviour.billStanding.state(bill, call) === 'part_paid',
  );

const goesOn = operation('bills.create')((was) => (call) => {
  const bill = stillInPayment(askedOf(call.trace.billOrder), call);
  return bill ? answer(201, showBill(bill, call)) : was(call);
});

/** What hides in how bills are asked for. */
export const burnLiveBillOrders = [
  ...breakingLive(['errors.cause-of-bad-customer-ref', 'errors.cause-of-bad-expiry'], {
    'burn.blames-customer: for a customer_ref with an expired bill a bad expires_at is told as BAD_CUSTOMER_REF':
      blamesCustomer,
  }),
  ...breakingLive(
    [
      'bills.create.duplicate-makes-second-bill',
      'bill.begins-open',
      'bill.begins-with-nothing-paid',
      'bill.begins-with-all-outstanding',
    ],
    { 'burn.goes-on: the same bill again, a day after one that is part paid, is answered with that one': goesOn },
  ),
];
