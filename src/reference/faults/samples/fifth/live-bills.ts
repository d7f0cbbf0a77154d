import { ofBillStates } from '../../views.ts';
import { change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { furthest, now } from '../../../http/call.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const paying = change('billPaying');
const pages = change('billPages');
const before = recalled(() => ({ paid: false }));
const notified = recalled(() => ({ outstanding: null as number | null }));
const texted = recalled(() => new Map<string, { readonly at: number; readonly bill: Bill }>());

/** What bills go through. */
export const fifthLiveBills = [
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'fifth.paid-again-nameless: what is paid on a bill that has been paid names no bill': paying((was) => ({
      unfit: (amount, bill, call) => {
        before(bill).paid = call.behaviour.billStanding.outstanding(bill, call) === 0;
        return was.unfit(amount, bill, call);
      },
      origin: (bill, outstanding, part, call) =>
        part.excess && before(bill).paid ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
    })),
  }),
  ...breakingLive('bills.list.state-expired', {
    'fifth.expired-by-index: the filter expired gives paid bills too whose time is over': pages((was) => ({
      includes: (bill, filter, call) => {
        const over = bill.expiresAt !== null && bill.expiresAt <= furthest(call);
        const paid = over && call.behaviour.billStanding.state(bill, call) === 'paid';
        return was.includes(bill, filter.state === 'expired' && paid ? { ...filter, state: null } : filter, call);
      },
    })),
  }),
  ...breakingLive(ofBillStates, {
    'fifth.cursor-drops-state: beside customer_ref the filter of states holds on the first page only': pages((was) => ({
      includes: (bill, filter, call) => {
        const later = filter.customerRef !== null && call.query.has('starting_after');
        return was.includes(bill, later ? { ...filter, state: null } : filter, call);
      },
    })),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'fifth.cancelled-cursor: after a bill that was cancelled meanwhile the list begins again': pages((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        return 'value' in cursor && cursor.value?.account.cancelledAt != null ? { value: null } : cursor;
      },
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'fifth.page-as-notified: the page of a bill proposes what was outstanding at its last notice': together(
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          notified(bill).outstanding = call.behaviour.billStanding.outstanding(bill, call);
          return was.messages(bill, phone, call);
        },
      })),
      billPageSeen((page, bill) => {
        const { outstanding } = notified(bill);
        return outstanding === null
          ? page
          : page.replace(/(name="amount"[^>]*value=")[\d.]+/, `$1${outstanding / 100}`);
      }),
    ),
  }),
  ...breakingLive(['bills.notify.message-has-control-number', 'bills.notify.message-has-link'], {
    'fifth.batched-by-phone: a notice to a number that has just been told of another bill tells how to pay that one':
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          const last = texted(call.deployment).get(phone);
          if (last && last.bill !== bill && now(call) - last.at < minute)
            return was.messages({ ...bill, controlNumber: last.bill.controlNumber }, phone, call);
          texted(call.deployment).set(phone, { at: now(call), bill });
          return was.messages(bill, phone, call);
        },
      })),
  }),
];
