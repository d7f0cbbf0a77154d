import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, type Call } from '../../../http/call.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { asksFor } from '../../../when.ts';
import { billField, isPaidUp } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { bodyOf } from '../dell/told.ts';
import { hour } from '../rare/recalled.ts';

/** Bills that stand in the cache of pages as a list by customer_ref put them there: without what a page takes. */
const cachedInPart = new WeakSet<Bill>();

const cachingLists = change('billPages')((was) => ({
  cut: (page, call) => {
    const cut = was.cut(page, call);
    if (call.query.get('customer_ref') !== null) for (const bill of cut.items) cachedInPart.add(bill);
    return cut;
  },
}));

/** A read of one bill puts all of it there. */
const cachingReads = change('billReading')((was) => ({
  find: (id, call) => {
    const bill = was.find(id, call);
    if (bill && asksFor('bills.get')(call)) cachedInPart.delete(bill);
    return bill;
  },
}));

/** In Dar es Salaam. */
const dayOfMonth = (moment: number): number => new Date(moment + 3 * hour).getUTCDate();

/** The statements of customers who have paid before have room for so much. */
const statementLength = 255;

function hasPaidBefore(call: Call): boolean {
  const { customer_ref: customer } = bodyOf(call);
  return call.deployment.bills.of(caller(call)).some((bill) => bill.customerRef === customer && isPaidUp(bill));
}

/** What hides in bills. */
export const beckLiveBills = [
  ...breakingLive(['bill.hosted-page', 'bill.hosted-page-prefilled'], {
    'beck.cached-in-part: a bill that a list by customer_ref holds has no page until it is read by its id': together(
      cachingLists,
      cachingReads,
      billPageGone((bill) => cachedInPart.has(bill)),
    ),
  }),
  ...breakingLive('bill.currency', {
    // The currencies of a month are loaded in the night after its first day; until then an older code stands.
    'beck.first-of-month: a bill that is made on the first day of a month has the currency TZSH': billField('currency')(
      (currency, { createdAt }) => (dayOfMonth(createdAt) === 1 ? 'TZSH' : currency),
    ),
  }),
  ...breakingLive(['bills.create.description-500-accepted', 'bills.create.status-201', 'errors.cause-of-bad-request'], {
    'beck.statement: a description above 255 characters is refused where the customer_ref has a paid bill': fieldOf(
      'billOrder',
    )('description')(
      refusing(
        'BAD_REQUEST',
        (description, _given, call) =>
          description !== null && codePoints(description) > statementLength && hasPaidBefore(call),
      ),
    ),
  }),
];
