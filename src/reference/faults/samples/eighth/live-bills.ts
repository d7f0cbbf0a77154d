import { change, operation, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';
import { notingParts, partsOf } from './marks.ts';

const asked = recalled(() => [] as { readonly print: string; readonly at: number; readonly id: string }[]);
const told = recalled(() => new Map<string, string>());
const numbers = recalled(() => [] as { readonly phone: string; readonly bill: string; readonly at: number }[]);

const isDue = ({ account, amount }: Bill): boolean => account.cancelledAt === null && account.received < amount;

/** The page of a bill in part paid proposes what is left of all bills of its customer. */
const summed = billPageSeen((page, bill, _now, live) => {
  if (bill.account.received === 0 || !isDue(bill)) return page;
  const left = live.bills
    .of(bill.business)
    .filter((other) => other.customerRef === bill.customerRef && isDue(other))
    .reduce((sum, { amount, account }) => sum + amount - account.received, 0);
  return page.replace(/(name="amount"[^>]*value=")\d+/, `$1${left / 100}`);
});

/** Bills and their notices. */
export const eighthLiveBills = [
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'eighth.third-duplicate: the third equal call within a minute gives the second bill again': operation(
      'bills.create',
    )((was) => async (call) => {
      const of = asked(caller(call));
      const print = JSON.stringify(call.trace.billOrder);
      const alike = of.filter((each) => each.print === print && now(call) - each.at < minute);
      const second = call.deployment.bills.get(alike[1]?.id ?? '');
      if (second) return answer(201, showBill(second, call));
      const given = await was(call);
      if (typeof given.body?.id === 'string') of.push({ print, at: now(call), id: given.body.id });
      return given;
    }),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'eighth.paid-cursor: a page after a bill that has just been paid begins at the top': together(
      notingParts,
      change('billPages')((was) => ({
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || reading.value === null) return reading;
          const bill = reading.value;
          const paid = call.behaviour.billStanding.state(bill, call) === 'paid';
          return paid && now(call) - partsOf(bill).at < 5 * minute ? { value: null } : reading;
        },
      })),
    ),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'eighth.second-excess-nameless: from the second time on, what is too much names no bill': change('billPaying')(
      (was) => ({
        origin: (bill, outstanding, part, call) =>
          part.excess && ++partsOf(bill).excesses > 1 ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
      }),
    ),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'eighth.page-sums-refs: the page of a bill paid in part proposes what all bills of its customer_ref leave': summed,
  }),
  ...breakingLive(['bill.paid-minor-never-shrinks', 'bills.list.state-paid'], {
    'eighth.list-one-payment-behind: the list shows a bill as it was before its last payment, the first one excepted':
      together(
        notingParts,
        change('billShowing')((was) => ({
          bill: (bill, call) => {
            const { parts } = partsOf(bill);
            const last = parts.length < 2 || !isServed(call.route, 'bills.list') ? 0 : (parts.at(-1) ?? 0);
            if (last === 0) return was.bill(bill, call);
            const received = Math.min(bill.account.received, bill.amount) - last;
            return was.bill({ ...bill, account: { ...bill.account, received } }, call);
          },
        })),
      ),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'eighth.notice-of-before: who is notified of a bill again gets the first message again': change('notices')(
      (was) => ({
        messages: (bill, phone, call) =>
          was.messages(bill, phone, call).map((message) => {
            const text = told(bill).get(phone) ?? message.text;
            told(bill).set(phone, text);
            return { ...message, text };
          }),
      }),
    ),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'eighth.third-notice-dropped: a number that was notified of two other bills within the hour gets no more': change(
      'notices',
    )((was) => ({
      messages: (bill, phone, call) => {
        const of = numbers(bill.business);
        const lately = of.filter((each) => each.phone === phone && now(call) - each.at < hour);
        const others = new Set(lately.map((each) => each.bill).filter((id) => id !== bill.id));
        of.push({ phone, bill: bill.id, at: now(call) });
        return others.size >= 2 ? [] : was.messages(bill, phone, call);
      },
    })),
  }),
];
