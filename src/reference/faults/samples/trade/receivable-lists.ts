import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const pages = change('billPages');
const inList = asksFor('bills.list');
const remembered = recalled<{ view: JsonObject | null; at: number }>(() => ({ view: null, at: 0 }));
const single = (value: unknown): number => Math.fround(Number(value));

/** Changes what a list shows of a bill. */
const listed = (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject): Patch =>
  change('billShowing')((was) => ({
    bill: (bill, call) => (inList(call) ? alter(was.bill(bill, call), bill, call) : was.bill(bill, call)),
  }));

/** What happens to lists of bills. */
export const receivableListFaults = [
  ...breakingLive('bills.list.customer-ref-exact', {
    'trade.refs-as-numbers: the filter customer_ref holds numbers against each other by their value': pages((was) => ({
      includes: (bill, filter, call) => {
        const wanted = filter.customerRef;
        const equal = wanted !== null && wanted.trim() !== '' && Number(wanted) === Number(bill.customerRef);
        return was.includes(bill, equal ? { ...filter, customerRef: bill.customerRef } : filter, call);
      },
    })),
    'trade.ref-folded-with-state: beside a state the filter customer_ref takes capitals for small letters': pages(
      (was) => ({
        includes: (bill, filter, call) => {
          const alike = filter.state !== null && filter.customerRef?.toLowerCase() === bill.customerRef.toLowerCase();
          return was.includes(bill, alike ? { ...filter, customerRef: bill.customerRef } : filter, call);
        },
      }),
    ),
  }),
  ...breakingLive(['bills.list.customer-ref-complete', 'bills.list.customer-ref-exact'], {
    'trade.ref-decoded-twice: a customer_ref that is filtered by is decoded twice': pages((was) => ({
      filter: (call) => {
        const wanted = was.filter(call);
        if ('code' in wanted || wanted.value.customerRef === null) return wanted;
        const plain = wanted.value.customerRef.replaceAll('+', ' ');
        try {
          return { value: { ...wanted.value, customerRef: decodeURIComponent(plain) } };
        } catch {
          return { value: { ...wanted.value, customerRef: plain } };
        }
      },
    })),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'trade.old-cursor-by-the-second: a cursor older than a day passes over what was made in its second': pages(
      (was) => ({
        includes: (bill, filter, call) => {
          const after = call.deployment.bills.get(call.query.get('starting_after') ?? '');
          const old = after !== undefined && now(call) - after.createdAt > day;
          const same = old && Math.floor(after.createdAt / 1000) === Math.floor(bill.createdAt / 1000);
          return !same && was.includes(bill, filter, call);
        },
      }),
    ),
  }),
  ...breakingLive(
    [
      'bill.paid-minor-never-shrinks',
      'bill.cancelling-sets-cancelled-at',
      'bill.cancelling-makes-cancelled',
      'bill.payable-in-parts',
      'bill.outstanding-is-what-is-left',
    ],
    {
      'trade.list-by-ref-remembered: a list by customer_ref shows a bill for three minutes as it showed it first':
        listed((view, bill, call) => {
          if (!call.query.has('customer_ref')) return view;
          const kept = remembered(bill);
          if (kept.view === null || now(call) - kept.at > 3 * minute) Object.assign(kept, { view, at: now(call) });
          return kept.view ?? view;
        }),
    },
  ),
  ...breakingLive('bill.description-as-asked', {
    'trade.list-first-line: a list shows the first line of a description': listed((view, bill) =>
      bill.description !== null ? { ...view, description: bill.description.split(/[\r\n]/)[0] ?? '' } : view,
    ),
  }),
  ...breakingLive('bill.customer-ref-as-asked', {
    'trade.list-single-blanks: a list shows one blank for several in a customer_ref': listed((view, bill) => ({
      ...view,
      customer_ref: bill.customerRef.replaceAll(/ {2,}/g, ' '),
    })),
  }),
  ...breakingLive(['bill.amount-as-asked', 'bill.outstanding-is-what-is-left'], {
    'trade.list-single-precision: a list has amounts in single precision': listed((view) => ({
      ...view,
      amount_minor: single(view.amount_minor),
      paid_minor: single(view.paid_minor),
      outstanding_minor: single(view.outstanding_minor),
    })),
  }),
  ...breakingLive(['bills.list.own-business-only'], {
    'trade.refs-of-everybody: a list by customer_ref and state holds bills of all businesses': pages((was) => ({
      source: (call) =>
        call.query.has('customer_ref') && call.query.has('state') && !call.query.has('starting_after')
          ? [...call.deployment.bills.values()]
          : was.source(call),
    })),
  }),
];
