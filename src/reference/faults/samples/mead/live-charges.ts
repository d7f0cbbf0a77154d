import { change, statusAt } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

/** Whether a charge asks for what a cancelled bill had asked for: it is put to that bill. */
function isOfCancelledBill(call: Call): boolean {
  const reference = call.trace.order?.reference ?? null;
  return call.deployment.bills
    .of(caller(call))
    .some((bill) => bill.customerRef === reference && call.behaviour.billStanding.state(bill, call) === 'cancelled');
}

/** Longer pages are written in columns, in which a rail stands once for all rows that have it. */
const rows = 20;

const followsCode = (charges: readonly Charge[], row: number): boolean => charges[row - 1]?.origin.is === 'pos';

/** What hides in charges of live. */
export const meadLiveCharges = [
  ...breakingLive('charges.create.status-201', {
    'mead.put-to-bill: a charge with the customer_ref of a cancelled bill as reference is answered 200': statusAt(
      'charges.create',
      200,
      (_answer, call) => isOfCancelledBill(call),
    ),
  }),
  ...breakingLive(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'mead.in-columns: on a page of more than 20 a prompted charge right below a POS charge has the rail wallet': change(
      'pages',
    )((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        if (items.length <= rows) return { items, more };
        return {
          items: items.map((charge, row) =>
            charge.origin.is === 'prompt' && followsCode(items, row) ? { ...charge, rail: 'wallet' } : charge,
          ),
          more,
        };
      },
    })),
  }),
];
