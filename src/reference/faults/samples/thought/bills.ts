import { change, shownCharge, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Bill } from '../../../bills/bill.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { billPageGone, billPageSeen } from '../../../payer-pages/altered.ts';
import { sentBody } from '../sly/told.ts';

const making = change('billMaking');
const notices = change('notices');
const paying = change('billPaying');
const showing = change('billShowing');

/** In milliseconds: two deeds that somebody did at once, and not one after the other. */
const atOnce = 50;

const paidAt = recalled(() => ({ last: -Infinity, bill: null as Bill | null }));
const excess = recalled(() => ({ is: false }));

const localZone = 3 * hour;
const later = (moment: unknown): string => new Date(Date.parse(String(moment)) + localZone).toISOString();

const isLocal = (phone: unknown): boolean => typeof phone === 'string' && !phone.startsWith('+');

const age = ({ createdAt }: { readonly createdAt: number }, call: Call): number => now(call) - createdAt;

/** What bills, their payments and cancellations do wrong. */
export const thoughtBills = [
  ...breakingLive('bill.control-number-check-digit', {
    'thought.digit-of-large: from TZS 1,000,000 on the last digit of a control number is one too high': making(
      (was) => ({
        checkDigit: (digits, call) => {
          const digit = was.checkDigit(digits, call);
          return (call.trace.billOrder?.amount ?? 0) < 100_000_000 ? digit : String((Number(digit) + 1) % 10);
        },
      }),
    ),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'thought.part-cancelled-local: cancelled_at of a bill that is paid in part is the local time, told as UTC': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const isPart = bill.account.received > 0 && bill.account.cancelledAt !== null;
          return isPart ? { ...view, cancelled_at: later(view['cancelled_at']) } : view;
        },
      }),
    ),
    'thought.old-cancelled-at-birth: cancelled_at of a bill that is cancelled after a month is its created': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const isOld = (bill.account.cancelledAt ?? 0) - bill.createdAt > 30 * day;
          return isOld ? { ...view, cancelled_at: view['created']! } : view;
        },
      }),
    ),
  }),
  ...breakingLive('charge.created', {
    'thought.dated-as-bill: the charge of a payment is dated as its bill': shownCharge((view, { charge, call }) => {
      const bill = charge.origin.is === 'bill' ? call.deployment.bills.get(charge.origin.bill) : undefined;
      return bill ? { ...view, created: call.behaviour.wire.dateTime(bill.createdAt, call) } : view;
    }),
  }),
  ...breakingLive('bill.payment-is-a-charge', {
    'thought.old-bill-half-charged: the charge of a payment of a bill older than a month is over half of it': paying(
      (was) => ({
        order: (part, bill, payer, call) => ({
          ...was.order(part, bill, payer, call),
          ...(age(bill, call) > 30 * day && { amount: Math.ceil(part.amount / 200) * 100 }),
        }),
      }),
    ),
  }),
  ...breakingLive('bill.paid-minor', {
    'thought.other-bill-at-once: of payments of two bills of a customer at once both are written down on the first':
      paying((was) => ({
        credited: (part, bill, call) => {
          const last = paidAt(bill.business);
          const other =
            now(call) - last.last < atOnce && last.bill?.customerRef === bill.customerRef ? last.bill : null;
          last.last = now(call);
          last.bill = bill;
          if (!other || other === bill) return was.credited(part, bill, call);
          other.account.received += part.amount;
          return 0;
        },
      })),
    'thought.cancelled-at-once: a bill that is cancelled while it is being paid loses the payment': together(
      paying((was) => ({
        credited: (part, bill, call) => {
          paidAt(bill).last = now(call);
          const { cancelledAt } = bill.account;
          return cancelledAt !== null && now(call) - cancelledAt < atOnce ? 0 : was.credited(part, bill, call);
        },
        over: (bill, call) => (bill.account.cancelledAt === now(call) ? null : was.over(bill, call)),
      })),
      change('billStanding')((was) => ({
        settled: (bill, call) => {
          if (now(call) - paidAt(bill).last < atOnce) bill.account.received = 0;
          return was.settled(bill, call);
        },
      })),
    ),
  }),
  ...breakingLive('bill.overpaid-is-paid', {
    'thought.overpaid-at-once: a bill that two payments at once overpay stays paid in part': together(
      paying((was) => ({
        credited: (part, bill, call) => {
          const isTwin = now(call) - paidAt(bill).last < atOnce;
          paidAt(bill).last = now(call);
          if (isTwin && bill.account.received + part.amount >= bill.amount && bill.account.received > 0)
            excess(bill).is = true;
          return was.credited(part, bill, call);
        },
      })),
      change('billStanding')((was) => ({
        state: (bill, call) => (excess(bill).is ? 'part_paid' : was.state(bill, call)),
      })),
    ),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', {
    'thought.excess-forgotten: a week after it was paid what was too much no longer carries the bill': together(
      paying((was) => ({
        origin: (bill, outstanding, part, call) => {
          const origin = was.origin(bill, outstanding, part, call);
          excess(origin).is = part.excess;
          return origin;
        },
      })),
      shownCharge((view, { charge, call }) => {
        const { bill: _, ...rest } = view;
        return excess(charge.origin).is && age(charge, call) > 7 * day ? rest : view;
      }),
    ),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'thought.local-number-unsent: a notice to a number without its country is not sent, and said to be': notices(
      (was) => ({
        messages: (bill, phone, call) => (isLocal(sentBody(call)['phone']) ? [] : was.messages(bill, phone, call)),
      }),
    ),
    'thought.notices-at-once: of notices of a bill that come at once one is sent': notices((was) => ({
      messages: (bill, phone, call) =>
        bill.messages.some(({ at }) => now(call) - at < atOnce) ? [] : was.messages(bill, phone, call),
    })),
    'thought.cancelled-told: whom the last notice went to is told that the bill is cancelled': change('billStanding')(
      (was) => ({
        settled: (bill, call) => {
          const last = bill.messages.at(-1);
          if (last) bill.messages.push({ ...last, text: `Cancelled: ${bill.controlNumber}`, at: now(call) });
          return was.settled(bill, call);
        },
      }),
    ),
    'thought.last-hour-told: whom a notice went to is told again an hour before the bill expires': notices((was) => ({
      messages: (bill, phone, call) => {
        const [first] = was.messages(bill, phone, call);
        const due = (bill.expiresAt ?? Infinity) - hour;
        if (first && Number.isFinite(due) && due > now(call))
          call.deployment.scheduler.at(due, () => void bill.messages.push({ ...first, at: due }));
        return first ? [first] : [];
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-control-number', {
    'thought.thanks-for-paying: the message of a bill that is paid has no control number': notices((was) => ({
      text: (bill, call) =>
        bill.account.received >= bill.amount
          ? `Outstanding: TZS 0. Thank you for paying. ${/\S+$/.exec(was.text(bill, call))![0]}`
          : was.text(bill, call),
    })),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'thought.old-text-whole: the message of a bill older than a month tells all that it was over': notices((was) => ({
      text: (bill, call) =>
        age(bill, call) > 30 * day
          ? was.text(bill, call).replace(/^Outstanding: [^.]*/, `Outstanding: ${shillings(bill.amount)}`)
          : was.text(bill, call),
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'thought.blank-until-paid: no amount is filled in on the page of a bill of TZS 100,000 or more until a part is paid':
      billPageSeen((page, { amount, account }) =>
        account.received > 0 || amount < 10_000_000
          ? page
          : page.replace(/(name="amount"[^>]*) value="[^"]*"/, '$1 value="1"'),
      ),
  }),
  ...breakingLive('bill.hosted-page', {
    'thought.page-of-a-quarter: the page of a bill is gone after ninety days': billPageGone(
      ({ createdAt }, at) => at - createdAt > 90 * day,
    ),
  }),
];
