import { change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, minute, recalled, second } from '../rare/recalled.ts';
import { countingBills, payments } from '../trade/past.ts';

const paying = change('billPaying');
const notices = change('notices');
const pages = change('billPages');
const ledger = change('ledger');
const texts = recalled(() => new Map<string, { readonly text: string; readonly at: number }>());
const seen = recalled(() => ({ at: -Infinity, html: '' }));

/** The first midnight in Dar es Salaam after a moment. */
const nightAfter = (at: number): number => (Math.floor((at + 3 * hour) / day) + 1) * day - 3 * hour;

const nightly = (bill: Bill): 'open' | 'part_paid' => (bill.account.received > 0 ? 'part_paid' : 'open');

/** What happens to bills, and to the money that comes in for them. */
export const sixthLiveBills = [
  ...breakingLive('money.balance-moves-by-net', {
    'sixth.cancel-refunds: cancelling a bill takes what was paid of it out of the balance': ledger((was) => ({
      available: (business, call) =>
        call.deployment.charges
          .of(business)
          .filter(({ origin }) => {
            const bill = origin.is === 'bill' ? call.deployment.bills.get(origin.bill) : undefined;
            return bill !== undefined && call.behaviour.billStanding.state(bill, call) === 'cancelled';
          })
          .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
          .reduce((left, { amount, fee }) => left - amount + fee, was.available(business, call)),
    })),
    'sixth.balance-in-floats: the balance is kept in a float of 32 bits': ledger((was) => ({
      available: (business, call) => Math.fround(was.available(business, call)),
    })),
  }),
  ...breakingLive('events.bill-control-number', {
    'sixth.number-without-zero: an event tells a control number without the zeros that it begins with': change(
      'events',
    )((was) => ({
      bill: (origin) => ({ ...was.bill(origin), control_number: origin.controlNumber.replace(/^0+/, '') }),
    })),
  }),
  ...breakingLive(['bills.list.state-open', 'bills.list.state-part-paid'], {
    'sixth.nightly-expiry: for the filters a bill expires at the next midnight in Dar es Salaam': pages((was) => ({
      includes: (bill, filter, call) => {
        const waits =
          filter.state !== null &&
          bill.expiresAt !== null &&
          call.behaviour.billStanding.state(bill, call) === 'expired' &&
          furthest(call) < nightAfter(bill.expiresAt);
        return waits
          ? was.includes(bill, { ...filter, state: null }, call) && filter.state === nightly(bill)
          : was.includes(bill, filter, call);
      },
    })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'sixth.parts-cancelled: a bill that was paid by more than one charge and cancelled is cancelled': together(
      countingBills,
      change('billStanding')((was) => ({
        state: (bill, call) =>
          bill.account.cancelledAt !== null && payments(bill).count > 1 ? 'cancelled' : was.state(bill, call),
      })),
    ),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'sixth.late-excess-nameless: what is paid for a bill that was paid before is a charge without the bill': paying(
      (was) => ({
        parts: (amount, outstanding, call) =>
          was.parts(amount, outstanding, call).map((part) => ({ ...part, late: outstanding === 0 })),
        origin: (bill, outstanding, part, call) =>
          'late' in part && part.late === true ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
      }),
    ),
  }),
  ...breakingLive(['events.bill-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], {
    'sixth.one-event-a-second: of two payments of a bill within a second the second makes no event': change('events')(
      (was) => ({
        types: (settlement, deployment) => {
          const { charge } = settlement;
          const { origin } = charge;
          const before = deployment.charges
            .of(charge.business)
            .some(
              (other) =>
                origin.is === 'bill' &&
                other.origin.is === 'bill' &&
                other.origin.bill === origin.bill &&
                other.place < charge.place &&
                charge.createdAt - other.createdAt < second,
            );
          return before ? [] : was.types(settlement, deployment);
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'sixth.text-by-phone: a number that is told of a bill again within a day receives the same text again': notices(
      (was) => ({
        messages: (bill, phone, call) =>
          was.messages(bill, phone, call).map((message) => {
            const known = texts(bill).get(phone);
            if (known && now(call) - known.at < day) return { ...message, text: known.text };
            texts(bill).set(phone, { text: message.text, at: now(call) });
            return message;
          }),
      }),
    ),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'sixth.unsent-unmasked: a notice that was not sent shows the whole number': notices((was) => ({
      notice: (bill, phone, reason, call) => ({
        ...was.notice(bill, phone, reason, call),
        ...(reason !== null && { to: phone }),
      }),
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'sixth.page-kept-a-minute: the page of a bill that was opened is shown the same for a minute': billPageSeen(
      (page, bill, at) => {
        const kept = seen(bill);
        if (at - kept.at >= minute) Object.assign(kept, { at, html: page });
        return kept.html;
      },
    ),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'sixth.refs-across-tenants: bills of other businesses follow on the last page of a customer_ref': pages((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const filter = was.filter(call);
        const limit = was.limit(call);
        if (cut.more || 'code' in filter || 'code' in limit || filter.value.customerRef === null) return cut;
        const foreign = [...call.deployment.bills.values()].filter(
          (bill) => bill.business !== caller(call) && was.includes(bill, filter.value, call),
        );
        const all = [...cut.items, ...foreign].toSorted((one, other) => other.createdAt - one.createdAt);
        return { ...cut, items: all.slice(0, limit.value) };
      },
    })),
  }),
];
