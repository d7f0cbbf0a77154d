import { change, operation } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import type { Charge } from '../../../charges/charge.ts';
import { answer, type Answer } from '../../../http/answer.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Operation } from '../../../http/operation.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const isPaymentOf = (bill: Bill, { origin }: Charge): boolean => origin.is === 'bill' && origin.bill === bill.id;

/** Who looks for paid bills finds them with their payments, and of several payments the id of the last wins. */
function joinedId(bill: Bill, call: Call): string | undefined {
  if (!asksFor('bills.list')(call) || call.query.get('state') !== 'paid') return undefined;
  const payments = call.deployment.charges.of(bill.business).filter((charge) => isPaymentOf(bill, charge));
  return payments.length > 1 ? payments.at(-1)?.id : undefined;
}

/** The page is kept below the customer_ref, where these signs lead elsewhere. */
const leadsElsewhere = /[/?#]/;

/** Ids of bills by what was asked, by business. */
const kept = recalled(() => new Map<string, string>());

/** Only what comes to an end one day is kept until then. */
function slotOf(call: Call): string | null {
  const { billOrder } = call.trace;
  const key = call.header('idempotency-key');
  if (key === undefined || !billOrder || billOrder.expiresAt === null) return null;
  return [key, billOrder.amount, billOrder.customerRef].join(' ');
}

const keptOnce =
  (issue: Operation): Operation =>
  async (call): Promise<Answer> => {
    const slot = slotOf(call);
    if (slot === null) return issue(call);
    const ids = kept(caller(call));
    const bill = call.deployment.bills.get(ids.get(slot) ?? '');
    if (bill) return answer(201, showBill(bill, call));
    const issued = await issue(call);
    const id = issued.body?.['id'];
    if (typeof id === 'string') ids.set(slot, id);
    return issued;
  };

/** What hides in bills. */
export const firthLiveBills = [
  ...breakingLive(['bill.id-prefix', 'bills.list.holds-created', 'list.cursor-accepted'], {
    'firth.joined-id: in the list of paid bills one of several payments has the id of the last of these': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        const id = joinedId(bill, call);
        return id === undefined ? view : { ...view, id };
      },
    })),
  }),
  ...breakingLive(['bill.hosted-page', 'bill.hosted-page-prefilled'], {
    'firth.leads-elsewhere: a bill whose customer_ref has a slash, ? or # has no hosted page': billPageGone(
      ({ customerRef }) => leadsElsewhere.test(customerRef),
    ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'firth.kept-once: the same Idempotency-Key gives the first bill again where the bill has an expiry':
      operation('bills.create')(keptOnce),
  }),
];
