import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** For so long a business holds the block of numbers that it took one from. */
const held = 10 * second;

/** Whether the block is held by another business. */
function isHeld(call: Call): boolean {
  const last = [...call.deployment.bills.values()].at(-1);
  const business = call.trace.key?.business;
  return (
    last !== undefined && business !== undefined && last.business !== business && now(call) - last.createdAt < held
  );
}

/** Numbers of the spare block are one digit shorter. */
const spareBlock = change('billMaking')((was) => ({
  controlNumber: (random, call) => {
    const number = was.controlNumber(random, call);
    if (!isHeld(call)) return number;
    const digits = number.slice(1, -1);
    return digits + call.behaviour.billMaking.checkDigit(digits, call);
  },
}));

/** The second numbers of bills, by their accounts. */
const renumberings = recalled((): { number?: string } => ({}));

/** Whether a bill is still to be paid of a customer with a bill that was cancelled since. */
function isReissued(bill: Bill, call: Call): boolean {
  const { bills } = call.deployment;
  const state = call.behaviour.billStanding.state(bill, call);
  return (
    (state === 'open' || state === 'part_paid') &&
    bills
      .of(bill.business)
      .some(
        ({ id, customerRef, account: { cancelledAt } }) =>
          id !== bill.id && customerRef === bill.customerRef && cancelledAt !== null && bill.createdAt < cancelledAt,
      )
  );
}

/** A bill as it is after what a cancellation did to the others of its customer. */
function reissued(bill: Bill, call: Call): Bill {
  const kept = renumberings(bill.account);
  if (kept.number === undefined && isReissued(bill, call)) {
    kept.number = call.behaviour.billMaking.controlNumber(call.deployment.random, call);
    call.deployment.controlNumbers.set(kept.number, bill);
  }
  return { ...bill, controlNumber: kept.number ?? bill.controlNumber };
}

const reissuedAll = together(
  change('billShowing')((was) => ({ bill: (bill, call) => was.bill(reissued(bill, call), call) })),
  change('notices')((was) => ({ text: (bill, call) => was.text(reissued(bill, call), call) })),
  change('billPaying')((was) => ({
    origin: (bill, outstanding, part, call) => was.origin(reissued(bill, call), outstanding, part, call),
  })),
);

/** Which bills began with what their customer had paid too much: the business and the place among its bills. */
const carried = recalled(() => new Set<string>());

const hasCredit = ({ customerRef }: BillOrder, call: Call): boolean =>
  call.deployment.bills
    .of(caller(call))
    .some((bill) => bill.customerRef === customerRef && bill.account.received > bill.amount);

const creditCarried = together(
  change('billMaking')((was) => ({
    order: (asked, call) => {
      const { id } = caller(call);
      const place = call.deployment.bills.of(caller(call)).length;
      if (hasCredit(asked, call)) carried(call.deployment).add(`${id} ${place}`);
      return was.order(asked, call);
    },
  })),
  change('billStanding')((was) => ({
    state: (bill, call) => {
      const state = was.state(bill, call);
      const isCarried = carried(call.deployment).has(`${bill.business.id} ${bill.place}`);
      return state === 'open' && isCarried ? 'part_paid' : state;
    },
  })),
);

/** What hides in bills. */
export const braeLiveBills = [
  ...breakingLive(['bill.control-number', 'bill.control-number-printed'], {
    'brae.spare-block: a bill within ten seconds of one of another business has a control number of 11 digits':
      spareBlock,
  }),
  ...breakingLive('bill.control-number-stays', {
    'brae.reissued: when a bill is cancelled, the other unpaid bills of its customer_ref get new control numbers':
      reissuedAll,
  }),
  ...breakingLive('bill.begins-open', {
    'brae.credit-carried: a bill for a customer_ref that overpaid an earlier one begins as part_paid': creditCarried,
  }),
];
