import type { Bill } from '../../../bills/bill.ts';
import { change, statusAt, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** With which Idempotency-Key a bill was made, by its id. */
const keys = recalled(() => new Map<string, string>());

/** The bills that came later with the same Idempotency-Key. */
function laterOnes({ id, business, place }: Bill, call: Call): readonly Bill[] {
  const known = keys(call.deployment);
  const key = known.get(id);
  const later = call.deployment.bills.of(business).slice(place + 1);
  return key === undefined ? [] : later.filter((bill) => known.get(bill.id) === key);
}

const oncePerKey = together(
  change('billMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const key = call.header('idempotency-key');
      if (key !== undefined) keys(call.deployment).set(id, key);
      return id;
    },
  })),
  change('billPages')((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) &&
      (filter.customerRef === null || !laterOnes(bill, call).some((later) => was.includes(later, filter, call))),
  })),
);

/** An expiry is compared with the day of its payer, and without a payer there is none. */
const isOfNobody = ({ expiresAt, description, payerName }: Bill): boolean =>
  expiresAt !== null && (description ?? '') !== '' && (payerName ?? '') === '';

/** What means something in an address: it cannot stand in the header that tells where a new bill is. */
const ofAddresses = /[/?#&%+]/;

/** What hides in bills. */
export const tideLiveBills = [
  ...breakingLive(
    [
      'bills.create.duplicate-makes-second-bill',
      'bills.list.customer-ref-complete',
      'bills.list.holds-created',
      'list.cursor-continues-after',
    ],
    {
      'tide.once-per-key: the list of a customer_ref holds only the last bill of those with one Idempotency-Key':
        oncePerKey,
    },
  ),
  ...breakingLive(['bill.begins-open', 'bill.expires-not-before-its-time'], {
    'tide.bill-of-nobody: a new bill with an expiry and a description but no payer_name begins as expired': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return isServed(call.route, 'bills.create') && isOfNobody(bill) ? { ...view, state: 'expired' } : view;
      },
    })),
  }),
  ...breakingLive('bills.create.status-201', {
    'tide.no-location: a bill whose customer_ref holds a sign of addresses, such as a slash, is answered 200': statusAt(
      'bills.create',
      200,
      (_answer, { trace }) => ofAddresses.test(trace.billOrder?.customerRef ?? ''),
    ),
  }),
];
