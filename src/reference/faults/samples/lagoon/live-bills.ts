import { change, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import type { Call, Trace } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** A slip has one line of 64 characters for who pays and until when. */
const besideDate = 64 - ' until 2026-01-31'.length;

/** Where nobody is named, the customer_ref stands for the payer. */
function isOnLine(call: Call): boolean {
  const { payer_name: name, expires_at: end } = sentBody(call);
  return typeof end === 'string' && typeof name !== 'string';
}

/** Payments of bills that were paid before. */
const again = new WeakSet<Trace>();

/** What nobody asked for is credited by the ledger itself. */
const creditedByLedger = together(
  change('billPaying')((was) => ({
    parts: (amount, outstanding, call) => {
      if (outstanding === 0) again.add(call.trace);
      return was.parts(amount, outstanding, call);
    },
  })),
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      return again.has(call.trace) ? id.replace('ch_', 'cr_') : id;
    },
  })),
);

/** What hides in bills. */
export const lagoonLiveBills = [
  ...breakingLive(
    ['bills.create.customer-ref-64-accepted', 'bills.create.status-201', 'errors.cause-of-bad-customer-ref'],
    {
      'lagoon.slip-line: a customer_ref above 47 characters is refused with an expires_at and without a payer_name':
        fieldOf('billOrder')('customerRef')(
          refusing('BAD_CUSTOMER_REF', (value, _given, call) => codePoints(value) > besideDate && isOnLine(call)),
        ),
    },
  ),
  ...breakingLive(['charge.id-prefix', 'bill.payment-is-a-charge', 'bill.excess-is-a-charge-with-bill-id'], {
    'lagoon.paid-twice: paying a bill that is paid already makes a charge whose id begins with cr_': creditedByLedger,
  }),
];
