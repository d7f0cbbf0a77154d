import type { Bill } from '../../bills/bill.ts';
import { change, together } from '../../change.ts';
import { now, type Call } from '../../http/call.ts';
import { billAt, billField, billStanding, isPaidInPart, isPaidUp, shownBill } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { setting } from '../views.ts';

const minute = 60_000;
const hour = 60 * minute;

const endsSoon = ({ expiresAt, account }: Bill, call: Call): boolean =>
  account.received === 0 && account.cancelledAt === null && expiresAt !== null && expiresAt - hour <= now(call);

/** Where a bill stands. */
export const billStateFaults = [
  ...breakingLive('bill.begins-open', {
    'bill.begins-part-paid: a new bill is part_paid': billAt('bills.create')(setting({ state: 'part_paid' })),
    'bill.begins-paid-when-due-at-once: a new bill with an expiry is expired': billAt('bills.create')(
      (view, { expiresAt }) => ({ ...view, state: expiresAt === null ? 'open' : 'expired' }),
    ),
  }),
  ...breakingLive('bill.begins-with-nothing-paid', {
    'bill.begins-with-its-amount-paid: paid_minor of a new bill is its amount': billAt('bills.create')((view) => ({
      ...view,
      paid_minor: view['amount_minor'] ?? null,
    })),
    'bill.begins-with-a-shilling-paid: paid_minor of a new bill above 1000000000 is 100': billAt('bills.create')(
      (view, { amount }) => ({ ...view, paid_minor: amount > 1_000_000_000 ? 100 : 0 }),
    ),
  }),
  ...breakingLive('bill.begins-with-all-outstanding', billAt('bills.create'), {
    'bill.begins-with-nothing-outstanding: outstanding_minor of a new bill is 0': setting({ outstanding_minor: 0 }),
    'bill.begins-with-fee-outstanding: outstanding_minor of a new bill has a fee on top': (view, { amount }) => ({
      ...view,
      outstanding_minor: amount + 500,
    }),
  }),
  ...breakingLive('bill.paid-is-paid-in-full', billStanding, {
    'bill.paid-with-little-to-go: a bill is paid once no more than 10000 is outstanding of what was begun': (was) => ({
      state: (bill, call) =>
        isPaidInPart(bill) && bill.amount - bill.account.received <= 10_000 ? 'paid' : was.state(bill, call),
    }),
    'bill.paid-at-first-payment-of-many: a bill above 50000 is paid with its first payment': (was) => ({
      state: (bill, call) => (isPaidInPart(bill) && bill.amount > 50_000 ? 'paid' : was.state(bill, call)),
    }),
  }),
  ...breakingLive('bill.paid-minor-never-shrinks', {
    'bill.paid-minor-below-zero-once-cancelled: paid_minor of a cancelled bill is what is not paid, below zero':
      billField('paid_minor')((paid, { account, amount }) =>
        account.cancelledAt === null ? (paid ?? null) : account.received - amount,
      ),
    'bill.paid-minor-without-parts-in-list: a list shows paid_minor 0 until a bill is paid up': billAt('bills.list')(
      (view, bill) => (isPaidInPart(bill) ? { ...view, paid_minor: 0, outstanding_minor: bill.amount } : view),
    ),
    'bill.paid-minor-forgotten-after-an-hour: what was paid of a bill is forgotten an hour after its creation':
      billStanding((was) => ({
        paid: (bill, call) => (now(call) - bill.createdAt > hour ? 0 : was.paid(bill, call)),
        outstanding: (bill, call) => (now(call) - bill.createdAt > hour ? bill.amount : was.outstanding(bill, call)),
      })),
  }),
  ...breakingLive('bill.paid-wins-over-expired', {
    'bill.expired-wins: a paid bill past its expiry is expired': billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return bill.expiresAt !== null && bill.expiresAt <= now(call) && state !== 'cancelled' ? 'expired' : state;
      },
    })),
    'bill.expired-wins-in-list: a list shows a paid bill past its expiry as expired': billAt('bills.list')(
      (view, bill, call) =>
        isPaidUp(bill) && bill.expiresAt !== null && bill.expiresAt <= now(call) ? { ...view, state: 'expired' } : view,
    ),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'bill.cancelled-wins: a paid bill that is cancelled is cancelled': billStanding((was) => ({
      state: (bill, call) => (bill.account.cancelledAt === null ? was.state(bill, call) : 'cancelled'),
    })),
    'bill.cancelled-wins-in-read: a read shows a paid bill that is cancelled as cancelled': billAt('bills.get')(
      (view, { account }) => (account.cancelledAt === null ? view : { ...view, state: 'cancelled' }),
    ),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', billField('cancelled_at'), {
    'bill.cancelled-at-null: cancelled_at of a cancelled bill stays null': () => null,
    'bill.cancelled-at-of-each-read: cancelled_at is the moment of the read': (value, _bill, call) =>
      typeof value === 'string' ? call.behaviour.wire.dateTime(now(call), call) : (value ?? null),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'bill.cancelled-at-null-once-over: cancelled_at of a cancelled bill is null once its expiry passed': billField(
      'cancelled_at',
    )((value, { expiresAt }, call) => (expiresAt !== null && expiresAt <= now(call) ? null : (value ?? null))),
    'bill.cancelled-at-null-in-list: a list shows cancelled bills without the moment': billAt('bills.list')(
      setting({ cancelled_at: null }),
    ),
  }),
  ...breakingLive('bill.cancelled-at-null-until-cancelled', {
    'bill.cancelled-at-of-creation: cancelled_at of a new bill is its created': billAt('bills.create')((view) => ({
      ...view,
      cancelled_at: view['created'] ?? null,
    })),
    'bill.cancelled-at-is-expiry: cancelled_at of a new bill is its expires_at, where it has one': billAt(
      'bills.create',
    )((view) => ({ ...view, cancelled_at: view['expires_at'] ?? null })),
    'bill.cancelled-at-when-left-alone: an open bill has its creation for cancelled_at after ten minutes': billAt(
      'bills.get',
    )((view, bill, call) =>
      view['state'] === 'open' && now(call) - bill.createdAt > 10 * minute
        ? { ...view, cancelled_at: view['created'] ?? null }
        : view,
    ),
  }),
  ...breakingLive('bill.cancelling-makes-cancelled', billStanding, {
    'bill.cancelled-stays-open: a cancelled bill stays open': (was) => ({
      state: (bill, call) => was.state({ ...bill, account: { ...bill.account, cancelledAt: null } }, call),
    }),
    'bill.cancelled-is-expired: a cancelled bill is expired': (was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'cancelled' ? 'expired' : state;
      },
    }),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'bill.expires-a-minute-early: a bill is expired a minute before its expires_at': billStanding((was) => ({
      state: (bill, call) => was.state({ ...bill, expiresAt: bill.expiresAt && bill.expiresAt - minute }, call),
    })),
    'bill.expires-a-day-early-once-paid-in-part: a bill that is paid in part is expired a day before its expires_at':
      billStanding((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const early = bill.expiresAt !== null && bill.expiresAt - 24 * hour <= now(call);
          return state === 'part_paid' && early ? 'expired' : state;
        },
      })),
    'bill.expires-early-by-filter: the filter expired gives open bills of the next hour as well, as expired': together(
      change('billPages')((was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter, call) || (filter.state === 'expired' && endsSoon(bill, call)),
      })),
      billAt('bills.list')((view, bill, call) =>
        call.query.get('state') === 'expired' && endsSoon(bill, call) ? { ...view, state: 'expired' } : view,
      ),
    ),
  }),
  ...breakingLive('bill.null-expiry-never-expires', {
    'bill.never-expires-for-a-year: a bill without an expiry is expired after an hour': billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'open' && bill.expiresAt === null && now(call) - bill.createdAt > hour ? 'expired' : state;
      },
    })),
    'bill.never-expires-unless-paid-in-part: a bill without an expiry is expired once it was paid in part': shownBill(
      (view, bill) =>
        isPaidInPart(bill) && bill.expiresAt === null && bill.account.cancelledAt === null
          ? { ...view, state: 'expired' }
          : view,
    ),
  }),
];
