import { operation } from '../../../change.ts';
import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const columns = ['customerRef', 'amount', 'payerName', 'description', 'expiresAt'] as const;

/** The bill that is there already. */
function twinOf(asked: BillOrder, call: Call): Bill | undefined {
  return call.deployment.bills
    .of(caller(call))
    .findLast(
      (bill) =>
        columns.every((column) => bill[column] === asked[column]) &&
        call.behaviour.billStanding.state(bill, call) === 'open',
    );
}

/** An index keeps rows apart, except for those with a null in it. */
const isIndexed = ({ payerName, expiresAt }: BillOrder): boolean => payerName !== null && expiresAt !== null;

/** What is due so late is a contract, which a newer service keeps. */
const longTerm = 180 * day;

/** What hides in bills. */
export const moorLiveBills = [
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'moor.indexed-bill: a bill with a payer_name and an expires_at that is asked for again is the one first made':
      operation('bills.create')((was) => (call) => {
        const asked = askedOf(call.trace.billOrder);
        const twin = isIndexed(asked) ? twinOf(asked, call) : undefined;
        return twin ? answer(201, showBill(twin, call)) : was(call);
      }),
  }),
  ...breakingLive(['versioning.v1-path', 'bills.create.status-201', 'bills.create.expires-at-future-accepted'], {
    'moor.long-term: a bill that expires in more than 180 days is sent on to /v2/bills': operation('bills.create')(
      (was) => (call) => {
        const { expiresAt } = askedOf(call.trace.billOrder);
        const isLongTerm = expiresAt !== null && expiresAt - now(call) > longTerm;
        return isLongTerm ? { status: 308, headers: { Location: '/v2/bills' }, body: null } : was(call);
      },
    ),
  }),
];
