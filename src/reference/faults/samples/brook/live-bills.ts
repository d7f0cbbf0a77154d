import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { meeting } from './meeting.ts';

const isIssued = asksFor('bills.create');

/** What a customer has paid is kept for so long. */
const kept = minute;

/** What the customer of a bill paid last, on another bill and not long ago. */
function paidLately(bill: Bill, call: Call): number {
  const { bills, charges } = call.deployment;
  const last = charges
    .of(bill.business)
    .findLast(({ origin }) => origin.is === 'bill' && bills.get(origin.bill)?.customerRef === bill.customerRef);
  return last && now(call) - last.createdAt < kept ? Math.min(last.amount, bill.amount) : 0;
}

/** The account of a customer is locked while a bill is written into it. */
const accountOf = (call: Call): string | undefined => {
  const { customer_ref: customer } = bodyOf(call);
  const business = keyOf(call)?.business.id;
  return isIssued(call) && business !== undefined && typeof customer === 'string'
    ? `${business} ${customer}`
    : undefined;
};

const locked = meeting(accountOf);

/** Bills whose customer_ref somebody else has used since: the index of pages has it for the later one only. */
const displaced = new WeakSet<Bill>();

const oneIndexOfPages = together(
  change('billMaking')((was) => ({
    order: (order, call) => {
      const business = caller(call);
      for (const bill of call.deployment.bills.values())
        if (bill.customerRef === order.customerRef && bill.business !== business) displaced.add(bill);
      return was.order(order, call);
    },
  })),
  billPageGone((bill) => displaced.has(bill)),
);

/** To whom a bill was sent last, and what was paid of it by then. */
const lastNotice = recalled(() => ({ to: null as string | null, received: 0 }));

const remindsFormer = change('notices')((was) => ({
  messages: (bill, phone, call) => {
    const sent = was.messages(bill, phone, call);
    const last = lastNotice(bill);
    const { to, received } = last;
    last.to = phone;
    last.received = bill.account.received;
    const isPart = call.behaviour.billStanding.state(bill, call) === 'part_paid' && bill.account.received > received;
    return to !== null && isPart ? [...sent, ...sent.map((message) => ({ ...message, to }))] : sent;
  },
}));

/** What hides in bills. */
export const brookLiveBills = [
  ...breakingLive(
    ['bill.begins-with-nothing-paid', 'bill.outstanding-is-what-is-left', 'bill.paid-minor-never-shrinks'],
    {
      'brook.paid-lately: a bill begins with what its customer_ref has paid on another within a minute': change(
        'billShowing',
      )((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const paid = isIssued(call) ? paidLately(bill, call) : 0;
          return paid > 0 ? { ...view, paid_minor: paid } : view;
        },
      })),
    },
  ),
  ...breakingLive(['bill.begins-with-all-outstanding', 'bill.outstanding-is-what-is-left'], {
    'brook.locked-account: of two bills made at once for one customer_ref nothing is outstanding at first': together(
      locked.patch,
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isIssued(call) && locked.others(call).length > 0 ? { ...view, outstanding_minor: 0 } : view;
        },
      })),
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'brook.index-of-pages: a bill has no page once another business has made one with the same customer_ref':
      oneIndexOfPages,
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'brook.former-number: a notice after a part payment goes to the number of the notice before it, too': remindsFormer,
  }),
];
