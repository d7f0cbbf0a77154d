import { billPageGone } from '../../../payer-pages/altered.ts';
import { change, operation } from '../../../change.ts';
import type { Bill, BillOrder } from '../../../bills/bill.ts';
import type { Patch } from '../../../behaviour.ts';
import { askedOf, caller, furthest, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { localDay } from '../sly/told.ts';
import { textOf, unixSeconds } from '../../views.ts';

const inFlight = recalled(() => new Set<BillOrder>());

const shown = (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
  change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) }));

/** The page takes the expiry for the time of Dar es Salaam. */
const pageInLocalTime = billPageGone(({ expiresAt }, now) => expiresAt !== null && expiresAt - 3 * hour <= now);

/** What becomes of bills and of their notices. */
export const thirteenthLiveBills = [
  ...breakingLive(['bill.expires-at', 'bill.expires-at-as-asked'], {
    'thirteenth.expiry-day: a day after its expiry a bill tells only the day of it': shown((view, bill, call) =>
      bill.expiresAt !== null && now(call) >= bill.expiresAt + day
        ? { ...view, expires_at: textOf(view['expires_at']).slice(0, 10) }
        : view,
    ),
  }),
  ...breakingLive('bill.cancelled-at', {
    'thirteenth.cancelled-in-parts: cancelled_at of a bill that was paid in part is in Unix seconds': shown(
      (view, bill) =>
        bill.account.cancelledAt !== null && bill.account.received > 0
          ? { ...view, cancelled_at: unixSeconds(view['cancelled_at']) }
          : view,
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'thirteenth.page-in-local-time: the page of a bill is gone three hours before its expiry': pageInLocalTime,
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'thirteenth.part-paid-last-day: a bill that is paid in part expires as its last day begins': change('billStanding')(
      (was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const last = bill.expiresAt !== null && localDay(furthest(call)) >= localDay(bill.expiresAt);
          return state === 'part_paid' && last ? 'expired' : state;
        },
      }),
    ),
  }),
  ...breakingLive(['bills.create.expires-at-omitted-is-null'], {
    'thirteenth.expiry-of-a-neighbour: a bill without an expiry has that of one being made at the same time': operation(
      'bills.create',
    )((was) => async (call) => {
      const orders = inFlight(caller(call));
      const order = askedOf(call.trace.billOrder);
      const neighbour = [...orders].find(({ expiresAt }) => expiresAt !== null);
      if (order.expiresAt === null && neighbour) call.trace.billOrder = { ...order, expiresAt: neighbour.expiresAt };
      orders.add(order);
      try {
        return await was(call);
      } finally {
        orders.delete(order);
      }
    }),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'thirteenth.older-bill-too: a notice is sent of an older unpaid bill of the same customer_ref as well': change(
      'notices',
    )((was) => ({
      messages: (bill, phone, call) => {
        for (const older of call.deployment.bills.of(bill.business)) {
          const state = call.behaviour.billStanding.state(older, call);
          const unpaid = state === 'open' || state === 'part_paid';
          if (older.place < bill.place && older.customerRef === bill.customerRef && unpaid)
            older.messages.push(...was.messages(older, phone, call));
        }
        return was.messages(bill, phone, call);
      },
    })),
    'thirteenth.sixes-twice: a number that begins with 6 gets each notice twice': change('notices')((was) => ({
      messages: (bill, phone, call) => {
        const messages = was.messages(bill, phone, call);
        return phone.startsWith('+2556') ? [...messages, ...messages] : messages;
      },
    })),
  }),
];
