import type { Bill } from '../../../bills/bill.ts';
import { makeBill } from '../../../bills/bill-making.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import { askedOf, caller, furthest, now } from '../../../http/call.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled, second } from '../rare/recalled.ts';
import { codePoints } from '../../../bodies/fields.ts';

const paying = change('billPaying');
const standing = change('billStanding');
const pages = change('billPages');
const making = change('billMaking');
const kept = recalled(() => ({ parts: 0, paidAt: -Infinity, page: '' }));
const underWay = recalled(() => new Map<string, Answer | Promise<Answer>>());

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const isOver = ({ account, amount }: Bill): boolean => account.received > amount;

function cancelledWhilePaid(bill: Bill): boolean {
  const { cancelledAt } = bill.account;
  return cancelledAt !== null && bill.account.received < bill.amount && cancelledAt - kept(bill).paidAt < 2 * second;
}

/** What is owed, by whom, and what was paid of it. */
export const muteLiveBills = [
  ...breakingLive(['bill.payable-in-parts', 'bill.paid-minor'], {
    'mute.third-part-lost: the third payment of a bill is not written down on it': paying((was) => ({
      credited: (part, bill, call) => (++kept(bill).parts === 3 ? 0 : was.credited(part, bill, call)),
    })),
  }),
  ...breakingLive(['bill.paid-minor-never-shrinks', 'bill.paid-minor'], {
    'mute.cancelled-while-paid: a bill that is cancelled within two seconds of a payment has none': together(
      paying((was) => ({
        credited: (part, bill, call) => {
          kept(bill).paidAt = now(call);
          return was.credited(part, bill, call);
        },
      })),
      standing((was) => ({
        paid: (bill, call) => (cancelledWhilePaid(bill) ? 0 : was.paid(bill, call)),
        outstanding: (bill, call) => (cancelledWhilePaid(bill) ? bill.amount : was.outstanding(bill, call)),
      })),
    ),
  }),
  ...breakingLive('bill.paid-wins-over-expired', {
    'mute.overpaid-expires: a bill of which too much was paid expires': standing((was) => ({
      state: (bill, call) =>
        isOver(bill) && bill.expiresAt !== null && bill.expiresAt <= furthest(call) ? 'expired' : was.state(bill, call),
    })),
  }),
  ...breakingLive(['bill.control-number-printed', 'bill.control-number-printed-same-digits'], {
    'mute.zero-not-printed: a control number is printed without its leading zeros': change('billShowing')((was) => ({
      printed: (number, call) => was.printed(number.replace(/^0+/, ''), call),
    })),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'mute.fifth-of-a-customer: the fifth bill of a customer has the control number of the first': making((was) => ({
      controlNumber: (random, call) => {
        const { customerRef } = askedOf(call.trace.billOrder);
        const own = call.deployment.bills.of(caller(call)).filter((bill) => bill.customerRef === customerRef);
        return own.length === 4 && own[0] ? own[0].controlNumber : was.controlNumber(random, call);
      },
    })),
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'mute.customer-unaccented: the filter customer_ref pays no heed to accents': pages((was) => ({
      includes: (bill, { customerRef, state }, call) =>
        was.includes(bill, { customerRef: null, state }, call) &&
        (customerRef === null || unaccented(bill.customerRef) === unaccented(customerRef)),
    })),
  }),
  ...breakingLive('bills.list.customer-ref-complete', {
    'mute.index-of-60: a customer_ref of more than 60 characters finds nothing': pages((was) => ({
      includes: (bill, filter, call) => was.includes(bill, filter, call) && codePoints(filter.customerRef ?? '') <= 60,
    })),
  }),
  ...breakingLive('bills.list.state-open', {
    'mute.open-page-two: from the second page on the filter open gives what is paid in part as well': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) ||
        (filter.state === 'open' &&
          call.query.has('starting_after') &&
          was.includes(bill, { ...filter, state: 'part_paid' }, call)),
    })),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'mute.skips-after-paid: after a bill that is paid a page leaves one out': pages((was) => ({
      cursor: (call) => {
        const given = was.cursor(call);
        const after = 'value' in given ? given.value : null;
        const next = after && was.source(call)[after.place - 1];
        return after && next && call.behaviour.billStanding.state(after, call) === 'paid' ? { value: next } : given;
      },
    })),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'mute.half-hours-ignored: of a zone only the whole hours count': fieldOf('billOrder')('expiresAt')(
      (was) => (given, call) =>
        was(typeof given === 'string' ? given.replace(/([+-]\d{2}):?[1-5]\d$/, '$1:00') : given, call),
    ),
  }),
  ...breakingLive('bill.null-expiry-never-expires', {
    'mute.owed-for-a-year: a bill that never expires expires after a year': standing((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const owed = state === 'open' || state === 'part_paid';
        return owed && bill.expiresAt === null && now(call) - bill.createdAt > 365 * day ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'mute.expires-at-midnight: what is paid in part expires when the day of its expiry begins': standing((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const begins = new Date(bill.expiresAt ?? Infinity).setUTCHours(0, 0, 0, 0);
        return state === 'part_paid' && now(call) >= begins ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'mute.ngombe: a payer_name loses its apostrophes': making(() => ({
      order: (order) => ({ ...order, payerName: order.payerName?.replaceAll("'", '') ?? null }),
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'mute.page-of-the-first-part: the page of a bill that is paid in part is kept as it was seen first': billPageSeen(
      (page, bill) => {
        if (bill.account.received === 0) return page;
        const of = kept(bill);
        of.page ||= page;
        return of.page;
      },
    ),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', {
    'mute.large-excess-names-none: an excess above the amount of the bill is a charge without its id': paying(
      (was) => ({
        origin: (bill, outstanding, part, call) =>
          part.excess && part.amount > bill.amount ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
      }),
    ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'mute.two-at-once-are-one: of two equal bills at once one is made': operation('bills.create')(
      (was) => async (call) => {
        const all = underWay(caller(call));
        const text = call.payload?.is === 'text' ? call.payload.text : '';
        const answer = all.get(text) ?? was(call);
        all.set(text, answer);
        try {
          return await answer;
        } finally {
          all.delete(text);
        }
      },
    ),
  }),
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'mute.bill-though-unavailable: a bill that is refused because the ledger is unavailable is made': operation(
      'bills.create',
    )((was) => async (call) => {
      const answer = await was(call);
      if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE') makeBill(askedOf(call.trace.billOrder), call);
      return answer;
    }),
  }),
];
