import { billPageGone } from '../../../payer-pages/altered.ts';
import type { Charge } from '../../../charges/charge.ts';
import { change, shownAt, shownCharge, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { countingBills, payments } from '../trade/past.ts';
import { without } from '../../views.ts';
import { shownBill } from './said.ts';

const paying = change('billPaying');
const lastPaid = recalled(() => ({ amount: 0, at: -Infinity }));
const sameAgain = recalled(() => ({ is: false }));
const lateExcess = recalled(() => ({ is: false }));

const noPageAfter = (parts: number): Patch =>
  billPageGone((bill) => payments(bill).count >= parts && bill.account.received < bill.amount);

const byExpiry = (charges: readonly Charge[]): readonly Charge[] =>
  charges.toSorted((one, other) => one.expiresAt - other.expiresAt);

/** What is paid on live: bills in parts, codes at counters. */
export const tenthLiveMoney = [
  ...breakingLive(['bill.payable-in-parts', 'bill.payment-is-a-charge'], {
    'tenth.same-sum-deduped: the same sum paid for a bill twice within a minute counts once': paying((was) => ({
      unfit: (amount, bill, call) => {
        const why = was.unfit(amount, bill, call);
        const last = lastPaid(bill);
        sameAgain(call).is = last.amount === amount && now(call) - last.at < minute;
        if (why === null && !sameAgain(call).is) Object.assign(last, { amount, at: now(call) });
        return why;
      },
      parts: (amount, outstanding, call) => (sameAgain(call).is ? [] : was.parts(amount, outstanding, call)),
    })),
  }),
  ...breakingLive('event.charge-details', {
    'tenth.final-part-total: the event of the part that pays a bill off tells the amount of the bill': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin, amount } = settlement.charge;
          const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
          const paidOff = bill && bill.account.received === bill.amount && amount < bill.amount;
          return paidOff ? { ...data, amount_minor: bill.amount } : data;
        },
      }),
    ),
  }),
  ...breakingLive('bill.state', {
    'tenth.partly-cancelled: a bill that was cancelled after a part was paid is partly_cancelled': shownBill(
      (view, bill) =>
        view['state'] === 'cancelled' && bill.account.received > 0 ? { ...view, state: 'partly_cancelled' } : view,
    ),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', {
    'tenth.third-part-excess: what is too much of a third payment or a later one carries no bill': together(
      countingBills,
      paying((was) => ({
        origin: (bill, outstanding, part, call) => {
          const origin = was.origin(bill, outstanding, part, call);
          if (part.excess && payments(bill).count >= 3) lateExcess(origin).is = true;
          return origin;
        },
      })),
      change('showing')((was) => ({
        origin: (charge, call) => (lateExcess(charge.origin).is ? {} : was.origin(charge, call)),
      })),
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'tenth.page-after-two-parts: a bill that was paid in two parts and not in full has no page': together(
      countingBills,
      noPageAfter(2),
    ),
  }),
  ...breakingLive('events.pos-till', {
    'tenth.till-for-three-minutes: a code that is scanned more than three minutes after it was made tells no till':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { answered } = settlement.charge.seen;
          return answered !== null && answered.after > 3 * minute ? without(data, 'till') : data;
        },
      })),
  }),
  ...breakingLive('charge.metadata-returned', {
    'tenth.expired-code-emptied: a code that ran out has no metadata any more': shownCharge((view, { charge, step }) =>
      charge.origin.is === 'pos' && step.state === 'expired' ? { ...view, metadata: {} } : view,
    ),
  }),
  ...breakingLive(['pos-charge.till', 'pos-charge.till-echoed'], {
    'tenth.till-as-number: a new code with a reference tells its till without zeros at its beginning': shownAt(
      'pos.create',
    )((view, { charge }) =>
      charge.reference !== null && charge.origin.is === 'pos'
        ? { ...view, till: String(Number(charge.origin.till.number)) }
        : view,
    ),
  }),
  ...breakingLive('list.newest-first', {
    'tenth.by-expiry: charges are listed by when they expire': change('pages')((was) => ({
      source: (call) => byExpiry(was.source(call)),
      cursor: (call) => {
        const reading = was.cursor(call);
        if ('code' in reading || reading.value === null) return reading;
        const charge = reading.value;
        return { value: { ...charge, place: byExpiry(was.source(call)).indexOf(charge) } };
      },
    })),
  }),
];
