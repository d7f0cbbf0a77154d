import { now } from '../../call.ts';
import { billAt, billField, billStanding, isPaidInPart, isPaidUp, shownBill } from './changes.ts';
import { liveFault } from '../live-fault.ts';

const hour = 3_600_000;

/** Where a bill stands. */
export const billStateFaults = [
  liveFault(
    'bill.begins-part-paid',
    'a new bill is part_paid',
    'bill.begins-open',
    billAt('bills.create', (view) => ({ ...view, state: 'part_paid' })),
  ),
  liveFault(
    'bill.begins-paid-when-due-at-once',
    'a new bill with an expiry is expired',
    'bill.begins-open',
    billAt('bills.create', (view, { expiresAt }) => ({ ...view, state: expiresAt === null ? 'open' : 'expired' })),
  ),
  liveFault(
    'bill.begins-with-its-amount-paid',
    'paid_minor of a new bill is its amount',
    'bill.begins-with-nothing-paid',
    billAt('bills.create', (view) => ({ ...view, paid_minor: view['amount_minor'] ?? null })),
  ),
  liveFault(
    'bill.begins-with-a-shilling-paid',
    'paid_minor of a new bill above 1000000000 is 100',
    'bill.begins-with-nothing-paid',
    billAt('bills.create', (view, { amount }) => ({ ...view, paid_minor: amount > 1_000_000_000 ? 100 : 0 })),
  ),
  liveFault(
    'bill.begins-with-nothing-outstanding',
    'outstanding_minor of a new bill is 0',
    'bill.begins-with-all-outstanding',
    billAt('bills.create', (view) => ({ ...view, outstanding_minor: 0 })),
  ),
  liveFault(
    'bill.begins-with-fee-outstanding',
    'outstanding_minor of a new bill has a fee on top',
    'bill.begins-with-all-outstanding',
    billAt('bills.create', (view, { amount }) => ({ ...view, outstanding_minor: amount + 500 })),
  ),
  liveFault(
    'bill.expired-wins',
    'a paid bill past its expiry is expired',
    'bill.paid-wins-over-expired',
    billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return bill.expiresAt !== null && bill.expiresAt <= now(call) && state !== 'cancelled' ? 'expired' : state;
      },
    })),
  ),
  liveFault(
    'bill.expired-wins-in-list',
    'a list shows a paid bill past its expiry as expired',
    'bill.paid-wins-over-expired',
    billAt('bills.list', (view, bill, call) =>
      isPaidUp(bill) && bill.expiresAt !== null && bill.expiresAt <= now(call) ? { ...view, state: 'expired' } : view,
    ),
  ),
  liveFault(
    'bill.cancelled-wins',
    'a paid bill that is cancelled is cancelled',
    'bill.paid-wins-over-cancelled',
    billStanding((was) => ({
      state: (bill, call) => (bill.account.cancelledAt === null ? was.state(bill, call) : 'cancelled'),
    })),
  ),
  liveFault(
    'bill.cancelled-wins-in-read',
    'a read shows a paid bill that is cancelled as cancelled',
    'bill.paid-wins-over-cancelled',
    billAt('bills.get', (view, { account }) => (account.cancelledAt === null ? view : { ...view, state: 'cancelled' })),
  ),
  liveFault(
    'bill.cancelled-at-null',
    'cancelled_at of a cancelled bill stays null',
    'bill.cancelling-sets-cancelled-at',
    billField('cancelled_at', () => null),
  ),
  liveFault(
    'bill.cancelled-at-null-once-over',
    'cancelled_at of a cancelled bill is null once its expiry passed',
    'bill.cancelling-sets-cancelled-at',
    billField('cancelled_at', (value, { expiresAt }, call) =>
      expiresAt !== null && expiresAt <= now(call) ? null : (value ?? null),
    ),
  ),
  liveFault(
    'bill.cancelled-at-of-each-read',
    'cancelled_at is the moment of the read',
    'bill.cancelling-sets-cancelled-at',
    billField('cancelled_at', (value, _bill, call) =>
      typeof value === 'string' ? call.behaviour.wire.dateTime(now(call), call) : (value ?? null),
    ),
  ),
  liveFault(
    'bill.cancelled-at-null-in-list',
    'a list shows cancelled bills without the moment',
    'bill.cancelling-sets-cancelled-at',
    billAt('bills.list', (view) => ({ ...view, cancelled_at: null })),
  ),
  liveFault(
    'bill.cancelled-stays-open',
    'a cancelled bill stays open',
    'bill.cancelling-makes-cancelled',
    billStanding((was) => ({
      state: (bill, call) => was.state({ ...bill, account: { ...bill.account, cancelledAt: null } }, call),
    })),
  ),
  liveFault(
    'bill.cancelled-is-expired',
    'a cancelled bill is expired',
    'bill.cancelling-makes-cancelled',
    billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'cancelled' ? 'expired' : state;
      },
    })),
  ),
  liveFault(
    'bill.never-expires-for-a-year',
    'a bill without an expiry is expired after an hour',
    'bill.null-expiry-never-expires',
    billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        return state === 'open' && bill.expiresAt === null && now(call) - bill.createdAt > hour ? 'expired' : state;
      },
    })),
  ),
  liveFault(
    'bill.never-expires-unless-paid-in-part',
    'a bill without an expiry is expired once it was paid in part',
    'bill.null-expiry-never-expires',
    shownBill((view, bill) =>
      isPaidInPart(bill) && bill.expiresAt === null && bill.account.cancelledAt === null
        ? { ...view, state: 'expired' }
        : view,
    ),
  ),
];
