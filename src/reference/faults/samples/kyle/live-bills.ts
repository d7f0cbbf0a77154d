import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { minute } from '../rare/recalled.ts';

/** So long after an outage numbers are drawn from a reserve, which was made for shorter ones. */
const reserveLasts = 15 * minute;

const fromReserve = together(
  notingOutages,
  change('billMaking')((was) => ({
    controlNumber: (random, call) => {
      const number = was.controlNumber(random, call);
      if (sinceOutage(call) >= reserveLasts) return number;
      const digits = number.slice(1, -1);
      return digits + call.behaviour.billMaking.checkDigit(digits, call);
    },
  })),
);

const isUnpaid = (bill: Bill, call: Call): boolean =>
  ['open', 'part_paid'].includes(call.behaviour.billStanding.state(bill, call));

/** Bills that are still to be paid stand in an index by their customer_ref alone, whoever made them. */
function isTaken(customerRef: string, call: Call): boolean {
  const others = [...call.deployment.bills.values()].filter(({ business }) => business !== caller(call));
  return others.some((bill) => bill.customerRef === customerRef && isUnpaid(bill, call));
}

/** What hides in bills. */
export const kyleLiveBills = [
  ...breakingLive(['bill.control-number', 'bill.control-number-printed'], {
    'kyle.reserve-numbers: for 15 minutes after requests met an outage of the ledger a control number has 11 digits':
      fromReserve,
  }),
  ...breakingLive(['errors.cause-of-bad-customer-ref', 'bills.create.status-201'], {
    'kyle.one-index: a customer_ref of which another business has an unpaid bill is BAD_CUSTOMER_REF': fieldOf(
      'billOrder',
    )('customerRef')((was) => (given, call) => {
      const reading = was(given, call);
      return 'value' in reading && isTaken(reading.value, call) ? { code: 'BAD_CUSTOMER_REF' } : reading;
    }),
  }),
];
