import { billPageGone } from '../../../payer-pages/altered.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { makeBill } from '../../../bills/bill-making.ts';
import { askedOf, furthest, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';
import { nextMidnight } from '../sly/told.ts';
import { atOnce, countingBills, payments } from './past.ts';

const paying = change('billPaying');
const standing = change('billStanding');
const expiry = fieldOf('billOrder')('expiresAt');

const shown = (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
  change('billShowing')((was) => ({ bill: (bill, call) => alter(was.bill(bill, call), bill, call) }));

const capitalised = (text: string): string =>
  text.toLowerCase().replaceAll(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** A moment, written with a zone, taken as if it stood there without. */
const wallTime = (given: unknown): number =>
  typeof given === 'string' ? Date.parse(`${given.replace(/(?:Z|[+-]\d\d:?\d\d)$/i, '')}Z`) : Number.NaN;

function minutesOfZone(given: unknown): number {
  const [, sign, minutes] = /([+-])\d\d:?(\d\d)$/.exec(typeof given === 'string' ? given : '') ?? [];
  return (sign === '-' ? -1 : 1) * Number(minutes ?? 0) * minute;
}

const pageGone = (days: number): Patch => billPageGone(({ createdAt }, now) => now - createdAt > days * day);

/** What happens to bills. */
export const receivableTradeFaults = [
  ...breakingLive('events.bill-outstanding-minor', {
    'trade.third-part-alone: the event of a third part tells the bill less that part as outstanding': together(
      countingBills,
      paying((was) => ({
        origin: (bill, outstanding, part, call) =>
          payments(bill).count >= 2
            ? was.origin(bill, { before: bill.amount, after: bill.amount - part.amount }, part, call)
            : was.origin(bill, outstanding, part, call),
      })),
    ),
  }),
  ...breakingLive(['bill.overpaid-is-paid', 'bill.paid-minor-never-shrinks'], {
    'trade.paid-twice-over: of a bill that is paid twice over the first payment no longer counts': standing((was) => {
      const left = (bill: Bill): Bill => {
        const { received } = bill.account;
        const counted = received >= 2 * bill.amount ? received % bill.amount : received;
        return { ...bill, account: { ...bill.account, received: counted } };
      };
      return {
        state: (bill, call) => was.state(left(bill), call),
        paid: (bill, call) => was.paid(left(bill), call),
        outstanding: (bill, call) => was.outstanding(left(bill), call),
      };
    }),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'trade.zones-of-whole-hours: an expiry in a zone of half hours is kept without these': expiry(
      (was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || reading.value === null) return reading;
        return { value: reading.value + minutesOfZone(given) };
      },
    ),
    'trade.no-thirty-first: an expiry on the 31st is kept as the 30th': expiry((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      return { value: reading.value - (new Date(reading.value).getUTCDate() === 31 ? day : 0) };
    }),
  }),
  ...breakingLive(['bills.create.expires-at-past-refused', 'errors.cause-of-bad-expiry'], {
    'trade.wall-clock-to-come: an expiry that is over is taken where its wall clock is still to come': expiry(
      (was) => (given, call) => {
        const reading = was(given, call);
        const moment = typeof given === 'string' ? Date.parse(given) : Number.NaN;
        return 'code' in reading && moment <= now(call) && wallTime(given) > now(call) ? { value: moment } : reading;
      },
    ),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'trade.expiry-uncancels: once its time is over a cancelled bill was never cancelled': shown((view, bill, call) =>
      view.state === 'cancelled' && bill.expiresAt !== null && bill.expiresAt <= furthest(call)
        ? { ...view, state: 'expired', cancelled_at: null }
        : view,
    ),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'trade.cancelled-after-all: a paid bill that was cancelled too is cancelled once its time is over': standing(
      (was) => ({
        state: (bill, call) => {
          const over = bill.expiresAt !== null && bill.expiresAt <= furthest(call);
          return over && bill.account.cancelledAt !== null ? 'cancelled' : was.state(bill, call);
        },
      }),
    ),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'trade.names-tidied-at-night: at the next midnight names of payers are written with capitals': shown(
      (view, bill, call) =>
        bill.payerName !== null && now(call) >= nextMidnight(bill.createdAt)
          ? { ...view, payer_name: capitalised(bill.payerName) }
          : view,
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'trade.page-for-a-month: the page of a bill stands for thirty days': pageGone(30),
  }),
  ...breakingLive(['bill.paid-minor', 'bill.payable-in-parts', 'events.bill-outstanding-minor'], {
    'trade.parts-at-once-lost: of two payments of a bill at once the second is not written down on it': together(
      countingBills,
      paying((was) => ({
        credited: (part, bill, call) =>
          now(call) - payments(bill).at <= atOnce && !part.excess ? 0 : was.credited(part, bill, call),
      })),
    ),
  }),
  ...breakingLive(['bill.paid-minor-never-shrinks', 'bill.outstanding-is-what-is-left'], {
    'trade.month-begins-anew: what was paid in part in an earlier month no longer counts': together(
      countingBills,
      standing((was) => {
        const fresh = (bill: Bill, call: Call): Bill => {
          const { received } = bill.account;
          const { count, at } = payments(bill);
          const before = count > 0 && received < bill.amount && monthOf(at) < monthOf(furthest(call));
          return before ? { ...bill, account: { ...bill.account, received: 0 } } : bill;
        };
        return {
          state: (bill, call) => was.state(fresh(bill, call), call),
          paid: (bill, call) => was.paid(fresh(bill, call), call),
          outstanding: (bill, call) => was.outstanding(fresh(bill, call), call),
        };
      }),
    ),
  }),
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'trade.unavailable-bill-made: a bill with an expiry is made although the ledger is unavailable': operation(
      'bills.create',
    )((was) => async (call) => {
      const answer = await was(call);
      const order = askedOf(call.trace.billOrder);
      if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE' && order.expiresAt !== null) makeBill(order, call);
      return answer;
    }),
  }),
];
