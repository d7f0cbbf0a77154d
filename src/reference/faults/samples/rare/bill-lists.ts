import { change } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { paging } from '../../lists/changes.ts';
import { setting } from '../../views.ts';
import { deeperThan, billWhen } from './occasions.ts';

const ofBills = paging(change('billPages'), ({ bills }) => bills);

const listed = ({ route }: Call): boolean => isServed(route, 'bills.list');
const isCancelled = ({ account }: Bill): boolean => account.cancelledAt !== null;

/** What goes wrong with lists of bills where several things meet. */
export const rareBillLists = [
  ...breakingLive(['bills.list.customer-ref-complete', 'list.cursor-continues-after'], {
    'bill-list.customer-with-cursor-skips: a list of a customer skips one after a cursor': ofBills.leavingOut(
      (bill, { customerRef }, call) => {
        const after = call.deployment.bills.get(call.query.get('starting_after') ?? '');
        return customerRef !== null && after !== undefined && after.place - bill.place === 1;
      },
    ),
    'bill-list.customer-twenty: a list of a customer looks through twenty bills': ofBills.leavingOut(
      (bill, { customerRef }, call) => customerRef !== null && deeperThan<Bill>(({ bills }) => bills, 20)(bill, call),
    ),
  }),
  ...breakingLive(['bills.list.holds-created', 'list.cursor-continues-after'], {
    'bill-list.cursor-loses-paid: bills that are paid are left out of pages after the first': ofBills.leavingOut(
      (bill, _filter, call) => call.query.has('starting_after') && bill.account.received >= bill.amount,
    ),
    'bill-list.after-thirty: lists end with the thirtieth bill': ofBills.leavingOut((bill, _filter, call) =>
      deeperThan<Bill>(({ bills }) => bills, 30)(bill, call),
    ),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'bill-list.everybodys-when-none: who has no bills is shown those of others': ofBills.everybodys(
      ({ deployment, trace }) => trace.key !== undefined && deployment.bills.of(trace.key.business).length === 0,
    ),
    'bill-list.everybodys-paid: a list of what is paid holds bills of everybody': ofBills.everybodys(
      ({ query }) => query.get('state') === 'paid',
    ),
    'bill-list.everybodys-hundred: a list of a hundred holds bills of everybody': ofBills.everybodys(
      ({ query }) => query.get('limit') === '100',
    ),
  }),
  ...breakingLive('bills.list.holds-created', {
    'bill-list.paid-without-cancelled: a list of what is paid lacks what was cancelled after': ofBills.leavingOut(
      (bill, filter) => filter.state === 'paid' && isCancelled(bill),
    ),
  }),
  ...breakingLive('bill.state', {
    'bill.state-overpaid: an overpaid bill is in a state of its own in lists': billWhen(
      ({ account, amount }, call) => account.received > amount && listed(call),
      setting({ state: 'overpaid' }),
    ),
  }),
];
