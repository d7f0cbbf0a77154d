import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** What a business looked for last, which its connection to the store keeps. */
const lookUps = recalled(() => ({ count: 0, customerRef: '' }));

/** How often a business had looked for something when it asked for a bill. */
const lookedBefore = new WeakMap<Call['trace'], number>();

/** How much longer it takes to write a bill. */
const writing_ms = 20;

/** Notes what is looked for, and when the writing of a bill begins. */
function note(call: Call): void {
  const business = keyOf(call)?.business;
  if (!business) return;
  const last = lookUps(business);
  const customerRef = asksFor('bills.list')(call) ? (call.query.get('customer_ref') ?? '') : '';
  const length = codePoints(customerRef);
  if (length > 0 && length <= call.behaviour.bounds.customerRef) {
    last.customerRef = customerRef;
    last.count += 1;
  }
  if (asksFor('bills.create')(call)) lookedBefore.set(call.trace, last.count);
}

const noting: Patch = (behaviour) => ({ ...behaviour, before: [...behaviour.before, note] });

const keptLookUp = together(
  noting,
  change('making')((was) => ({
    writing: (call) => was.writing(call) + (asksFor('bills.create')(call) ? writing_ms : 0),
  })),
  change('billMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const { count, customerRef } = lookUps(caller(call));
      return count === lookedBefore.get(call.trace) ? order : { ...order, customerRef };
    },
  })),
);

/** Of which bills a number was told, by number. */
const told = recalled(() => new Map<string, readonly Bill[]>());

/** From so many notices on a number gets a summary. */
const summaryFrom = 3;

/** What hides in who is told of bills, and by which reference. */
export const ridgeLiveNotices = [
  ...breakingLive('bill.customer-ref-as-asked', {
    'ridge.kept-look-up: a bill that is made while its business lists a customer_ref has that customer_ref': keptLookUp,
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'ridge.summary: from the third notice to a number on the bill of the notice before is told once more': change(
      'notices',
    )((was) => ({
      messages: (bill, phone, call) => {
        const own = told(bill.business);
        const bills = [...(own.get(phone) ?? []), bill];
        own.set(phone, bills);
        const earlier = bills.at(-2);
        if (earlier && earlier !== bill && bills.length >= summaryFrom)
          earlier.messages.push(...was.messages(earlier, phone, call));
        return was.messages(bill, phone, call);
      },
    })),
  }),
];
