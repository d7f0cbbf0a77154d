import { asksFor } from '../../../when.ts';
import { change, check, fieldOf, operation, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Answer } from '../../../http/answer.ts';
import { askedId } from '../../../lists/reading.ts';
import { pause } from '../../../world/pause.ts';
import type { Bill } from '../../../bills/bill.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { recalled, day } from '../rare/recalled.ts';
import { kept } from './means.ts';

const showing = change('billShowing');
const notices = change('notices');
const paying = change('billPaying');

const notified = recalled(() => ({ times: 0 }));
const beingPaid = recalled(() => ({ bill: null as Bill | null }));
const inFlight = kept<Promise<Answer>>();

const countingNotices = notices((was) => ({
  messages: (bill, phone, call) => {
    notified(bill).times += 1;
    return was.messages(bill, phone, call);
  },
}));

/** Bills, their payments and their notices. */
export const ninthLiveBills = [
  ...breakingLive('events.bill-control-number', {
    'ninth.printed-after-notice: an event of a part of a bill with a notice has the control number as printed':
      together(
        countingNotices,
        paying((was) => ({
          origin: (bill, outstanding, part, call) => {
            const origin = was.origin(bill, outstanding, part, call);
            return origin.is === 'bill' && outstanding.after > 0 && notified(bill).times > 0
              ? { ...origin, controlNumber: call.behaviour.billShowing.printed(bill.controlNumber, call) }
              : origin;
          },
        })),
      ),
  }),
  ...breakingLive(['bills.get.foreign-not-found', 'bills.get.status-200'], {
    'ninth.shared-flight: reads of one bill that are in flight at once get one answer, whoever asks': operation(
      'bills.get',
    )((was) => async (call) => {
      const flights = inFlight(call.deployment.bills);
      const id = askedId(call);
      const under = flights.get(id);
      if (under) return under;
      const answer = pause(15).then(() => was(call));
      flights.set(id, answer);
      try {
        return await answer;
      } finally {
        flights.delete(id);
      }
    }),
  }),
  ...breakingLive(['bill.outstanding-is-what-is-left', 'bill.paid-is-paid-in-full'], {
    'ninth.paid-in-float: what was paid of a bill is shown as a number of 32 bits with a point': showing((was) => ({
      bill: (bill, call) => ({
        ...was.bill(bill, call),
        paid_minor: Math.fround(call.behaviour.billStanding.paid(bill, call)),
      }),
    })),
  }),
  ...breakingLive(['bill.control-number-printed', 'bill.control-number-printed-same-digits'], {
    'ninth.listed-without-zero: in lists a control number is printed without the zero that it begins with': showing(
      (was) => ({
        bill: (bill, call) => ({
          ...was.bill(bill, call),
          ...(asksFor('bills.list')(call) && {
            control_number_printed: was.printed(String(Number(bill.controlNumber)), call),
          }),
        }),
      }),
    ),
  }),
  ...breakingLive('bill.currency', {
    'ninth.shillings-after-notices: after two notices the currency of a bill is TSh': together(
      countingNotices,
      showing((was) => ({
        bill: (bill, call) => ({
          ...was.bill(bill, call),
          ...(notified(bill).times > 1 && { currency: 'TSh' }),
        }),
      })),
    ),
  }),
  ...breakingLive(['bills.create.status-201', 'errors.cause-of-bad-request'], {
    'ninth.apostrophe: a payer_name with an apostrophe is refused': fieldOf('billOrder')('payerName')(
      refusing('BAD_REQUEST', (name) => name !== null && name.includes("'")),
    ),
  }),
  ...breakingLive(
    ['scopes.bills.get.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'ninth.paid-bill-needs-more: a bill on which something was paid is read with charges:read only': change('access')(
        (was) => {
          const paid = (call: Parameters<typeof was.neededScope>[1]): boolean =>
            asksFor('bills.get')(call) &&
            (call.behaviour.billReading.find(askedId(call), call)?.account.received ?? 0) > 0;
          return {
            holds: (key, scope, call) =>
              was.holds(key, scope, call) && (!paid(call) || was.holds(key, 'charges:read', call)),
            neededScope: (scope, call) =>
              call.trace.key?.scopes.includes(scope) && paid(call) ? 'charges:read' : was.neededScope(scope, call),
          };
        },
      ),
    },
  ),
  ...breakingLive(['bill.payment-is-a-charge', 'events.bill-payment-is-charge-succeeded'], {
    'ninth.one-paid-per-customer: once a bill of a customer_ref is paid, payments of its other bills come to nothing':
      paying((was) => ({
        unfit: (amount, bill, call) => {
          beingPaid(call).bill = bill;
          return was.unfit(amount, bill, call);
        },
        parts: (amount, outstanding, call) => {
          const { bill } = beingPaid(call);
          const others = bill ? call.deployment.bills.of(bill.business) : [];
          const settled = others.some(
            (other) =>
              other !== bill && other.customerRef === bill?.customerRef && other.account.received >= other.amount,
          );
          return settled ? [] : was.parts(amount, outstanding, call);
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'errors.cause-of-bad-msisdn'], {
    'ninth.old-bill-other-code: a malformed number for a bill older than a week is BAD_MSISDN': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal?.code !== 'BAD_NUMBER') return refusal;
        const bill = call.behaviour.billReading.find(askedId(call), call);
        return bill && now(call) - bill.createdAt > 7 * day ? { code: 'BAD_MSISDN' } : refusal;
      },
    ),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'ninth.expired-uncancelled: past the expiry of a cancelled bill its cancelled_at is null': showing((was) => ({
      bill: (bill, call) => ({
        ...was.bill(bill, call),
        ...(bill.expiresAt !== null && bill.expiresAt <= now(call) && { cancelled_at: null }),
      }),
    })),
  }),
];
