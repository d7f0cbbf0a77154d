import { change } from '../../../change.ts';
import { furthest } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { second } from '../rare/recalled.ts';

const pages = change('billPages');

/** What hides in bills. */
export const twentiethLiveBills = [
  ...breakingLive(['list.newest-first', 'list.cursor-continues-after'], {
    'twentieth.last-for-a-while: for three seconds a new bill stands last on a page of bills of one state': pages(
      (was) => ({
        cut: (page, call) => {
          const { items, more } = was.cut(page, call);
          const [newest, ...others] = items;
          return newest && call.query.has('state') && furthest(call) - newest.createdAt < 3 * second
            ? { items: [...others, newest], more }
            : { items, more };
        },
      }),
    ),
  }),
  ...breakingLive(['list.cursor-continues-after', 'list.newest-first', 'list.has-more-ends'], {
    'twentieth.after-expiring-bill: a page of bills after one that has expires_at begins with that one': pages(
      (was) => ({
        cursor: (call) => {
          const reading = was.cursor(call);
          return 'value' in reading && reading.value?.expiresAt != null
            ? { value: { ...reading.value, place: reading.value.place + 1 } }
            : reading;
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.number-not-stored', {
    'twentieth.notified-number: from TZS 50,000 to 500,000 a bill is read with the number that its last notice went to':
      change('billShowing')((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const last = bill.messages.at(-1);
          const isMiddling = bill.amount >= 5_000_000 && bill.amount <= 50_000_000;
          return last && isMiddling && asksFor('bills.get')(call) ? { ...view, notified: last.to } : view;
        },
      })),
  }),
];
