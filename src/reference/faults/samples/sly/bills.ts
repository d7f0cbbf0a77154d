import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Bill } from '../../../bills/bill.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, minute, recalled, second } from '../rare/recalled.ts';
import { localDay, sentBody } from './told.ts';

const paying = change('billPaying');
const account = recalled<{ count: number; last: number; at: number }>(() => ({ count: 0, last: 0, at: -Infinity }));
const inFlight = recalled<Map<string, Promise<Answer>>>(() => new Map());
const numbered = recalled<{ number: string; business: string; at: number }>(() => ({
  number: '',
  business: '',
  at: 0,
}));

/** Keeps how often a bill was paid, and with what. */
const counting = paying((was) => ({
  credited: (part, bill, call) => {
    const kept = account(bill);
    [kept.count, kept.last, kept.at] = [kept.count + 1, part.amount, now(call)];
    return was.credited(part, bill, call);
  },
}));

const like = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('_', '.')
      .replaceAll('%', '.*')}$`,
    's',
  ).test(text);

const leavingBare = (phone: string): string =>
  [...phone].map((sign, place) => (place >= phone.length - 3 || phone.slice(-3).includes(sign) ? sign : '*')).join('');

/** What happens to bills. */
export const slyBillFaults = [
  ...breakingLive(['bill.control-number-printed', 'bill.control-number-printed-same-digits'], {
    'sly.printed-as-number: a control number is printed without the zeros that it begins with': change('billShowing')(
      (was) => ({ printed: (number, call) => was.printed(number.replace(/^0+/, ''), call) }),
    ),
  }),
  ...breakingLive(
    ['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded', 'events.bill-id'],
    {
      'sly.second-excess-unnamed: what comes in once a bill is paid does not name it': paying((was) => ({
        origin: (bill, outstanding, part, call) =>
          outstanding.before === 0 && bill.account.received - part.amount > bill.amount
            ? { is: 'prompt' }
            : was.origin(bill, outstanding, part, call),
      })),
    },
  ),
  ...breakingLive('bill.paid-wins-over-expired', {
    'sly.three-parts-expire: a bill that was paid in three parts is expired after its time': together(
      counting,
      change('billStanding')((was) => ({
        state: (bill, call) =>
          account(bill).count >= 3 && bill.expiresAt !== null && bill.expiresAt <= furthest(call)
            ? 'expired'
            : was.state(bill, call),
      })),
    ),
  }),
  ...breakingLive(['bill.paid-wins-over-cancelled', 'bill.overpaid-is-paid'], {
    'sly.overpaid-cancelled: an overpaid bill is cancelled by cancelling it': change('billStanding')((was) => ({
      state: (bill, call) =>
        bill.account.cancelledAt !== null && bill.account.received > bill.amount ? 'cancelled' : was.state(bill, call),
    })),
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'sly.customer-ref-like: in the filter customer_ref the signs _ and % stand for others': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, { ...filter, customerRef: null }, call) &&
          (filter.customerRef === null || like(filter.customerRef, bill.customerRef)),
      }),
    ),
    'sly.filter-on-first-page: the filter customer_ref is lost on the pages after the first': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, call.query.has('starting_after') ? { ...filter, customerRef: null } : filter, call),
      }),
    ),
  }),
  ...breakingLive('bill.null-expiry-never-expires', {
    'sly.part-paid-lapse: half a year on a bill without an expiry that is paid in part is expired': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const lapsed = bill.expiresAt === null && furthest(call) - bill.createdAt > 180 * day;
        return state === 'part_paid' && lapsed ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'sly.expired-all-day: a bill is expired from the beginning of its last local day': change('billStanding')(
      (was) => ({
        state: (bill, call) => {
          const { expiresAt, createdAt } = bill;
          const over =
            expiresAt !== null &&
            localDay(furthest(call)) >= localDay(expiresAt) &&
            localDay(createdAt) < localDay(expiresAt);
          const state = was.state(bill, call);
          return over && state !== 'paid' && state !== 'cancelled' ? 'expired' : state;
        },
      }),
    ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'sly.same-bill-in-flight: equal calls in flight at once make one bill': operation('bills.create')(
      (was) => (call) => {
        const pending = inFlight(caller(call));
        const text = JSON.stringify(sentBody(call));
        const first = pending.get(text) ?? Promise.resolve(was(call)).finally(() => pending.delete(text));
        pending.set(text, first);
        return first;
      },
    ),
  }),
  ...breakingLive(['bills.notify.number-not-stored', 'bill.payer-name-as-asked'], {
    'sly.phone-for-name: the list calls a payer without a name by the number of the notice': change('billShowing')(
      (was) => ({
        bill: (bill, call) =>
          asksFor('bills.list')(call) && bill.payerName === null && bill.messages[0]
            ? { ...was.bill(bill, call), payer_name: bill.messages[0].to }
            : was.bill(bill, call),
      }),
    ),
  }),
  ...breakingLive('bill-notice.to-masked', {
    'sly.mask-by-digits: digits that are among the last three are shown elsewhere too': change('notices')(() => ({
      mask: leavingBare,
    })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'sly.notices-to-first-number: notices of a bill within a minute go to the first number': change('notices')(
      (was) => ({
        messages: (bill, phone, call) => {
          const before = bill.messages.at(-1);
          return was.messages(bill, before && now(call) - before.at < minute ? before.to : phone, call);
        },
      }),
    ),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'sly.number-of-the-second: two businesses draw one control number within a second': change('billMaking')((was) => ({
      controlNumber: (random, call) => {
        const last = numbered(call.deployment);
        const business = caller(call).id;
        if (last.business !== '' && last.business !== business && now(call) - last.at < second) return last.number;
        Object.assign(last, { business, at: now(call), number: was.controlNumber(random, call) });
        return last.number;
      },
    })),
  }),
  ...breakingLive(['bill.cancelling-sets-cancelled-at', 'bill.cancelled-at'], {
    'sly.cancelled-at-not-listed: the list does not tell when a bill paid in part was cancelled': change('billShowing')(
      (was) => ({
        bill: (bill, call) =>
          asksFor('bills.list')(call) && bill.account.received > 0
            ? { ...was.bill(bill, call), cancelled_at: null }
            : was.bill(bill, call),
      }),
    ),
  }),
  ...breakingLive('bills.list.state-part-paid', {
    'sly.paid-still-part-paid: for an hour a bill paid in parts is still listed as part_paid': together(
      counting,
      change('billPages')((was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter, call) ||
          (filter.state === 'part_paid' &&
            was.includes(bill, { ...filter, state: 'paid' }, call) &&
            account(bill).count > 1 &&
            now(call) - account(bill).at < hour),
      })),
    ),
  }),
  ...breakingLive('bill.payable-in-parts', {
    'sly.equal-parts-taken-once: the same part of a bill is not taken again within a minute': together(
      counting,
      paying((was) => ({
        unfit: (amount, bill, call) =>
          account(bill).last === amount && now(call) - account(bill).at < minute
            ? 'it was paid already'
            : was.unfit(amount, bill, call),
      })),
    ),
  }),
  ...breakingLive('events.bill-control-number', {
    'sly.event-number-as-number: an event tells a control number without the zeros that it begins with': change(
      'events',
    )((was) => ({
      bill: (origin) => ({ ...was.bill(origin), control_number: origin.controlNumber.replace(/^0+/, '') }),
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'sly.page-after-two-parts: after two payments the page of a bill starts from its whole amount': together(
      counting,
      billPageSeen((page, bill: Bill) =>
        account(bill).count < 2 ? page : page.replace(/value="\d+(?:\.\d+)?" \/>/, `value="${bill.amount / 100}" />`),
      ),
    ),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'sly.local-day-with-utc-time: an expiry after nine in the evening UTC is kept a day later': fieldOf('billOrder')(
      'expiresAt',
    )((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      const later = localDay(reading.value) > Math.floor(reading.value / day);
      return { value: reading.value + (later ? day : 0) };
    }),
  }),
];
