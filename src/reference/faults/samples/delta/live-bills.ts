import type { Bill } from '../../../bills/bill.ts';
import { change, check } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** The columns of the index that pages go by: what lacks one of them stands between two places. */
const isBetween = ({ expiresAt, payerName }: Bill): boolean => expiresAt !== null && payerName === null;

/** When a bill was last paid; null: never. */
function lastPaidAt(bill: Bill, call: Call): number | null {
  const own = call.deployment.charges.of(bill.business);
  return own.findLast(({ origin }) => origin.is === 'bill' && origin.bill === bill.id)?.createdAt ?? null;
}

/** On the last day of a bill only a payment that comes out even closes it. */
function isUneven(bill: Bill, call: Call): boolean {
  const { account, amount, expiresAt } = bill;
  if (account.received <= amount || expiresAt === null) return false;
  const paidAt = lastPaidAt(bill, call);
  return paidAt !== null && expiresAt - paidAt < day;
}

/** Whether a caller may look up which bills have a customer_ref. */
const mayLookUp = (call: Call): boolean =>
  call.trace.key !== undefined && call.behaviour.access.holds(call.trace.key, 'bills:read', call);

/** How names are kept after the first day. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word].slice(0, 1).join(''))
    .join('. ')
    .concat('.');

/** What hides in bills. */
export const deltaLiveBills = [
  ...breakingLive(['list.cursor-continues-after', 'bills.list.holds-created'], {
    'delta.between-places: the page after a bill with an expiry and without payer_name leaves one bill out': change(
      'billPages',
    )((was) => ({
      cursor: (call) => {
        const reading = was.cursor(call);
        if ('code' in reading || !reading.value || !isBetween(reading.value)) return reading;
        return { value: was.source(call)[reading.value.place - 1] ?? reading.value };
      },
    })),
  }),
  ...breakingLive(['bill.overpaid-is-paid', 'bill.paid-wins-over-expired', 'bill.paid-wins-over-cancelled'], {
    'delta.uneven-last-day: a bill that is overpaid within a day before its expiry stays part_paid': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) =>
        was.state(
          isUneven(bill, call) ? { ...bill, account: { ...bill.account, received: bill.amount - 1 } } : bill,
          call,
        ),
    })),
  }),
  ...breakingLive(
    [
      'errors.cause-of-bad-customer-ref',
      'errors.cause-of-forbidden-scope',
      'scopes.bills.create.sufficient',
      'errors.scope-is-the-needed-one',
    ],
    {
      'delta.looked-up-ref: a bad customer_ref is FORBIDDEN_SCOPE to an API key with bills:write and no bills:read':
        check('body')((was) => (call) => {
          const refusal = was(call);
          return refusal?.code === 'BAD_CUSTOMER_REF' && !mayLookUp(call)
            ? { code: 'FORBIDDEN_SCOPE', scope: 'bills:read' }
            : refusal;
        }),
    },
  ),
  ...breakingLive('bill.payer-name-as-asked', {
    'delta.initials: a day after a bill was made its payer_name is no more than initials': change('billShowing')(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const { payerName, createdAt } = bill;
          const isOld = furthest(call) - createdAt >= day;
          return payerName !== null && isOld ? { ...view, payer_name: initials(payerName) } : view;
        },
      }),
    ),
  }),
];
