import type { Bill } from '../../../bills/bill.ts';
import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

/** A bill is renewed until a later day; the one that it renews is looked for among those of all but its business. */
function isRenewedTooSoon(expiresAt: number, call: Call): boolean {
  const { customer_ref: customerRef } = bodyOf(call);
  return [...call.deployment.bills.values()].some(
    (bill) =>
      bill.business !== caller(call) &&
      bill.customerRef === customerRef &&
      bill.expiresAt !== null &&
      bill.expiresAt >= expiresAt,
  );
}

/** Bills with a notice whose number is to be put right. */
const toBeCorrected = new WeakSet<Bill>();

const noticed = (call: Call): Bill | null => call.behaviour.billReading.find(askedId(call), call);

function mayCorrect(call: Call): boolean {
  const bill = asksFor('bills.notify')(call) ? noticed(call) : null;
  return bill !== null && toBeCorrected.has(bill) && call.trace.key?.scopes.includes('bills:read') === true;
}

/** A notice with a wrong number is kept, and may be put right by whoever sees its bill. */
const corrected = together(
  answers(both(at('bills.notify'), refusedWith('BAD_NUMBER')))((_answer, call) => {
    const bill = noticed(call);
    if (bill) toBeCorrected.add(bill);
    return {};
  }),
  change('access')((was) => ({ holds: (key, scope, call) => was.holds(key, scope, call) || mayCorrect(call) })),
  change('notices')((was) => ({
    messages: (bill, phone, call) => {
      toBeCorrected.delete(bill);
      return was.messages(bill, phone, call);
    },
  })),
);

/** After a week bills are kept with those of the former system, which showed one digit more. */
const former = { age: 7 * day, digits: 4 } as const;

const formerMask = (phone: string): string =>
  phone.slice(0, -former.digits).replaceAll(/./g, '*') + phone.slice(-former.digits);

/** From the second payment after a notice on its reminder waits in the queue. */
const reminding = 2;

function isReminderQueued({ id, business, messages }: Bill, { deployment }: Call): boolean {
  const last = messages.at(-1);
  if (!last) return false;
  const payments = deployment.charges
    .of(business)
    .filter(({ origin, createdAt }) => origin.is === 'bill' && origin.bill === id && createdAt > last.at);
  return payments.length >= reminding;
}

/** What hides in bills. */
export const mesaLiveBills = [
  ...breakingLive(
    ['errors.cause-of-bad-expiry', 'bills.create.expires-at-future-accepted', 'bills.create.status-201'],
    {
      'mesa.renewed: an expiry is BAD_EXPIRY unless it is later than that of another business with the same customer_ref':
        fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
          const reading = was(given, call);
          const expiresAt = 'value' in reading ? reading.value : null;
          return expiresAt !== null && isRenewedTooSoon(expiresAt, call) ? { code: 'BAD_EXPIRY' } : reading;
        }),
    },
  ),
  ...breakingLive(['scopes.bills.notify.required', 'scopes.fixed-at-creation'], {
    'mesa.corrected: after a BAD_NUMBER a key with bills:read may send the next notice of the bill': corrected,
  }),
  ...breakingLive('bill-notice.to-masked', {
    'mesa.former-mask: a notice of a bill that is a week old shows the last four digits of the number': change(
      'notices',
    )((was) => ({
      notice: (bill, phone, reason, call) => {
        const view = was.notice(bill, phone, reason, call);
        return now(call) - bill.createdAt >= former.age ? { ...view, to: formerMask(phone) } : view;
      },
    })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'mesa.queued-reminder: a notice after two payments since the last one is sent twice': change('notices')((was) => ({
      messages: (bill, phone, call) => {
        const sent = was.messages(bill, phone, call);
        return isReminderQueued(bill, call) ? [...sent, ...sent] : sent;
      },
    })),
  }),
];
