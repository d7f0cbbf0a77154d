import { billStates } from '../../contract/resources/bill.ts';
import { newestFirst, oneOf, type Pages } from '../lists/pages.ts';
import type { Bill, BillFilter } from './bill.ts';

const state = oneOf('state', billStates);

export const billPages: Pages<Bill, BillFilter> = newestFirst({
  store: ({ bills }) => bills,
  reading: ({ billReading }) => billReading,
  filter: (call) => {
    const wanted = state(call);
    if ('code' in wanted) return wanted;
    return { value: { customerRef: call.query.get('customer_ref'), state: wanted.value } };
  },
  includes: (bill, filter, call) =>
    (filter.customerRef === null || bill.customerRef === filter.customerRef) &&
    (filter.state === null || call.behaviour.billStanding.state(bill, call) === filter.state),
});
