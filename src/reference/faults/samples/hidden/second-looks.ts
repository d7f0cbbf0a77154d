import type { Bill } from '../../../bills/bill.ts';
import { change, shownCharge } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, second } from '../rare/recalled.ts';
import { without } from '../../views.ts';

const events = change('events');

/** Parts of payments of bills that were paid already. */
const tips = new WeakSet<object>();

const isPaid = ({ account, amount }: Bill): boolean => account.received >= amount;

/** What is right where one looks first, and wrong at the second look, payment, filter or post. */
export const secondLookFaults = [
  ...breakingLive('bills.list.state-part-paid', {
    'second.part-paid-of-one-customer: of one customer the filter part_paid gives what was paid in full as well':
      change('billPages')((was) => ({
        includes: (bill, filter, call) =>
          filter.state === 'part_paid' && call.query.has('customer_ref') && isPaid(bill)
            ? was.includes(bill, { ...filter, state: null }, call)
            : was.includes(bill, filter, call),
      })),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', {
    'second.tip-of-a-paid-bill-names-none: a payment of a bill that is paid already is a charge without its id': change(
      'billPaying',
    )((was) => ({
      parts: (amount, outstanding, call) => {
        const parts = was.parts(amount, outstanding, call);
        if (outstanding <= 0) for (const part of parts) tips.add(part);
        return parts;
      },
      origin: (bill, outstanding, part, call) =>
        tips.has(part) ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
    })),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'second.retry-hurries-the-payer: whoever asks again for a charge within its 90 seconds has it approved': change(
      'idempotency',
    )((was) => ({
      replay: (made, first, call) => {
        const after = now(call) - made.createdAt;
        if (made.msisdn.endsWith('5') && after < 90 * second) made.seen.answered = { after, state: 'succeeded' };
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'second.reason-of-the-day: a day after its creation a failed charge keeps its note and loses its reason':
      shownCharge((view, { charge, call }) =>
        now(call) - charge.createdAt > day ? without(view, 'failure_reason') : view,
      ),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'second.third-post-is-live: a test event that was refused twice is posted as a live one': events((was) => ({
      posted: (event, deployment) =>
        event.delivery.attempts > 1
          ? { ...was.posted(event, deployment), livemode: true }
          : was.posted(event, deployment),
    })),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'second.amount-in-millions: amounts of over a million shillings are compared without their last three digits':
      change('idempotency')((was) => ({
        print: (asked, call) =>
          was.print(
            asked.amount < 100_000_000 ? asked : { ...asked, amount: Math.floor(asked.amount / 1000) * 1000 },
            call,
          ),
      })),
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'second.one-more-for-many: a link of four uses or more may be paid once more': change('linkStanding')((was) => ({
      most: (link, call) => {
        const most = was.most(link, call);
        return most !== null && most >= 4 ? most + 1 : most;
      },
    })),
  }),
  ...breakingLive('events.pos-till', {
    'second.till-of-the-last-code: the event of a payment at a till names the till of the newest code': events(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const latest = deployment.charges
            .of(settlement.charge.business)
            .findLast(({ origin }) => origin.is === 'pos');
          return data['till'] && latest?.origin.is === 'pos' ? { ...data, till: latest.origin.till.number } : data;
        },
      }),
    ),
  }),
];
