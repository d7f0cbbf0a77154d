import { answers, change, fieldOf, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { billMaking, billStanding, isPaidUp } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** Who may not read charges gets a list that knows of a payment, and not how much is left. */
const knowsNoCharges = ({ trace }: Call): boolean => trace.key?.scopes.includes('charges:read') === false;

/** Customers of whom a bill was refused: what was asked for stays as a draft until it is put right. */
const drafts = recalled(() => new Set<string>());

/** What drafts took over from the bill before. */
const takenOver = recalled(() => new Map<string, number>());

const draftOf = (customerRef: string, call: Call): string => `${caller(call).id} ${customerRef}`;

/** A draft is a copy of the last bill of its customer, the sum of its payments included. */
function copiedSum(customerRef: string, call: Call): number {
  const bills = call.deployment.bills.of(caller(call));
  const last = bills.findLast((bill) => bill.customerRef === customerRef);
  return last ? call.behaviour.billStanding.paid(last, call) : 0;
}

const draftsPutRight = together(
  answers(both(at('bills.create'), refusedWith('BAD_AMOUNT', 'BAD_EXPIRY')))((_answer, call) => {
    const { customer_ref: customerRef } = bodyOf(call);
    if (typeof customerRef === 'string') drafts(call.deployment).add(draftOf(customerRef, call));
    return {};
  }),
  billMaking((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const { customerRef } = call.trace.billOrder ?? {};
      const isDraft = customerRef !== undefined && drafts(call.deployment).delete(draftOf(customerRef, call));
      if (isDraft) takenOver(call.deployment).set(id, copiedSum(customerRef, call));
      return id;
    },
  })),
  billStanding((was) => ({
    paid: (bill, call) => Math.min(bill.amount, was.paid(bill, call) + (takenOver(call.deployment).get(bill.id) ?? 0)),
  })),
);

/** What is overdue is looked for in batches: payments are looked up for the newest bills alone. */
const batch = 20;

const isBeyondBatch = ({ business, place }: Bill, { deployment }: Call): boolean =>
  deployment.bills.of(business).length - place > batch;

const isOver = ({ expiresAt }: Bill, call: Call): boolean => expiresAt !== null && expiresAt <= furthest(call);

/** A bill that is cancelled takes the numbers that it was sent to with it onto the list of those not to be disturbed. */
function isLeftAlone(phone: string, call: Call): boolean {
  const bills = call.deployment.bills.of(caller(call));
  return bills.some(
    ({ id, account, messages }) =>
      id !== askedId(call) && account.cancelledAt !== null && messages.some(({ to }) => to === phone),
  );
}

/** What hides in bills. */
export const gorgeLiveBills = [
  ...breakingLive('bills.list.state-part-paid', {
    'gorge.some-payment: to a key without charges:read the filter part_paid gives bills that are paid, too': change(
      'billPages',
    )((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) ||
        (filter.state === 'part_paid' &&
          knowsNoCharges(call) &&
          isPaidUp(bill) &&
          was.includes(bill, { ...filter, state: 'paid' }, call)),
    })),
  }),
  ...breakingLive(['bill.begins-with-nothing-paid', 'bill.outstanding-is-what-is-left'], {
    'gorge.draft-put-right: after a refusal for its amount or expiry a bill begins with what was paid of the customer’s last':
      draftsPutRight,
  }),
  ...breakingLive(['bill.paid-wins-over-expired', 'bill.overpaid-is-paid', 'bills.list.state-expired'], {
    'gorge.newest-batch: a bill that is paid and past its expiry is shown as expired once there are 20 newer bills':
      billStanding((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const isOverlooked =
            asksFor('bills.get', 'bills.list')(call) && isOver(bill, call) && isBeyondBatch(bill, call);
          return state === 'paid' && isOverlooked ? 'expired' : state;
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'bills.notify.status-200', 'bills.notify.sends-one-message'], {
    'gorge.left-alone: a number that was notified of a bill since cancelled is BAD_NUMBER for other bills': fieldOf(
      'noticeOrder',
    )('phone')((was) => (given, call) => {
      const reading = was(given, call);
      return 'value' in reading && isLeftAlone(reading.value, call) ? { code: 'BAD_NUMBER' } : reading;
    }),
  }),
];
