import { change, operation, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { billUrl } from '../../../bills/notices.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled, secondOf } from '../rare/recalled.ts';

const missed = recalled(() => new Map<string, readonly number[]>());
const cutWithinSecond = new WeakSet<object>();

/** How often an id has been asked for in vain within a minute, this time included. */
function timesMissed(call: Call): number {
  const all = missed(caller(call));
  const id = askedId(call);
  const lately = [...(all.get(id) ?? []).filter((at) => now(call) - at < minute), now(call)];
  all.set(id, lately);
  return lately.length;
}

/** Whether the next bill of the same customer_ref was made in the same second. */
function hasTwin({ customerRef, createdAt, place }: Bill, call: Call): boolean {
  const next = call.deployment.bills
    .of(caller(call))
    .findLast((bill) => bill.customerRef === customerRef && bill.place < place);
  return next !== undefined && secondOf(next.createdAt) === secondOf(createdAt);
}

/** Whether bills are looked for by their state, and by their customer_ref behind it. */
function asksStateFirst(call: Call): boolean {
  const names = [...call.query.keys()];
  const state = names.indexOf('state');
  return asksFor('bills.list')(call) && state >= 0 && names.indexOf('customer_ref') > state;
}

/** What hides in bills, their lists and their notices. */
export const lurkingLiveBills = [
  ...breakingLive(
    [
      'bills.get.unknown-not-found',
      'bills.get.foreign-not-found',
      'errors.cause-of-bad-request',
      'errors.cause-of-not-found',
    ],
    {
      'lurking.missed-again: the third time within a minute that a bill is not found it is a bad request': operation(
        'bills.get',
      )((was) => async (call) => {
        const answer = await was(call);
        return call.trace.refusal?.code === 'NOT_FOUND' && timesMissed(call) >= 3
          ? refuse(call, { code: 'BAD_REQUEST' })
          : answer;
      }),
    },
  ),
  ...breakingLive('bills.notify.message-has-link', {
    'lurking.link-of-a-month: from 30 days after the first notice of a bill on its messages hold no link': change(
      'notices',
    )((was) => ({
      text: (bill, call) => {
        const [first] = bill.messages;
        const text = was.text(bill, call);
        return first !== undefined && now(call) - first.at >= 30 * day
          ? text.replace(` or at ${billUrl(bill, call)}`, '')
          : text;
      },
    })),
  }),
  ...breakingLive(['list.has-more', 'list.has-more-while-more'], {
    'lurking.twin-bills: where a page of one customer_ref ends between two bills of one second has_more is 1': together(
      change('billPages')((was) => ({
        cut: (page, call) => {
          const last = page.items.at(-1);
          if (page.more && last && call.query.has('customer_ref') && hasTwin(last, call))
            cutWithinSecond.add(call.trace);
          return was.cut(page, call);
        },
      })),
      change('showing')((was) => ({
        list: (data, more, call) => ({
          ...was.list(data, more, call),
          ...(cutWithinSecond.has(call.trace) && { has_more: 1 }),
        }),
      })),
    ),
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'lurking.state-first: in a list that is asked for with state before customer_ref the outstanding amount is the whole one':
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return asksStateFirst(call) ? { ...view, outstanding_minor: bill.amount } : view;
        },
      })),
  }),
];
