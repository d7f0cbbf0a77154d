import { kept, type Decision } from '../src/evidence/decision.ts';
import type { Exchange } from '../src/evidence/exchange.ts';
import { asObject } from '../src/evidence/read.ts';
import { Unfinished, type Check, type CheckContext } from '../src/run/check.ts';
import { makeBill } from './bills-asking.ts';
import { pay } from './bills-paying.ts';
import { blameMissing } from './event-missing.ts';
import { ofBill, type BillSale } from './event-sales.ts';
import { openShop, told } from './event-shop.ts';
import { eventIn, loggedOf, postOf } from './event-watch.ts';
import { mostReads, showing_s } from './until-shown.ts';

/** Each leaves another sum, and none leaves what another did. */
const partsOf30_000 = [10_000, 5_000, 15_000] as const;

export const checks: readonly Check[] = [
  told({
    id: 'event-bills/each-part',
    title: 'Each payment of a bill is told in an event of its own, with what is outstanding',
    rules: [...ofBill, 'events.success-emits-charge-succeeded', 'webhooks.posted-to-endpoint'],
    operator: ['pay_bill'],
    cost: 4 + partsOf30_000.length * mostReads,
    wait_s: partsOf30_000.length * (60 + showing_s),
    run: eachPart,
  }),
];

async function eachPart(context: CheckContext): Promise<void> {
  const shop = await openShop(context);
  const bill = await makeBill(context, shop.key, { amount_minor: 30_000 });
  const told: unknown[] = [];
  let outstanding = bill.amount;
  for (const part of partsOf30_000) {
    await pay(context, bill, part);
    const subject = { names: [bill.id], besides: [...told] };
    const post = await postOf(context, shop.hook, subject);
    if (post === null) {
      const { found, list } = await loggedOf(context, shop.key, subject);
      if (found) return blameMissing(context, { hook: shop.hook, found, list });
      // That the first has none is for who looks at one payment.
      if (told.length === 0) throw new Unfinished(`no event tells of the first payment of ${bill.id}`);
      return context.decide(untold(bill.id, told.length, [bill.made.n, list.n]));
    }
    decideBill(context, { id: bill.id, outstanding, part }, post);
    told.push(eventIn(post)?.['id']);
    outstanding -= part;
  }
}

const untold = (bill: string, before: number, exchanges: readonly number[]): Decision => ({
  is: 'broken',
  rule: 'events.success-emits-charge-succeeded',
  expected: `${before + 1} events charge.succeeded about ${bill}, one for each payment of it`,
  actual: `${before}: no other was posted, and the log has none a minute later`,
  exchanges,
});

/** Whether the event of a payment of a bill names that bill, and what is left of it. */
export function decideBill(context: CheckContext, bill: BillSale, post: Exchange): void {
  const named = asObject(asObject(eventIn(post)?.['data'])?.['bill']);
  const rule = 'events.bill-payment-is-charge-succeeded';
  if (named?.['id'] === bill.id) context.decide(kept(rule), ...outstanding(bill, named['outstanding_minor'], post));
  else
    context.decide({
      is: 'broken',
      rule,
      expected: `data.bill, an object with the id ${bill.id}`,
      actual: named ? `data.bill with the id ${String(named['id'])}` : 'no object data.bill',
      exchanges: [post.n],
    });
}

/** Before or after the payment is open, and so is whether more than was left counts below zero. */
function outstanding({ outstanding: before, part }: BillSale, told: unknown, post: Exchange): readonly Decision[] {
  if (!Number.isInteger(told)) return [];
  const after = before - part;
  if (told !== before && told !== after && told !== Math.max(0, after))
    return [
      {
        is: 'broken',
        rule: 'events.bill-outstanding-minor',
        expected: `data.bill.outstanding_minor ${Math.max(0, after)}, or ${before} as before the payment`,
        actual: String(told),
        exchanges: [post.n],
      },
    ];
  const question = 'events.bill-outstanding-before-or-after';
  const observed = told === before ? 'before the payment' : 'after the payment';
  return [{ is: 'observed', question, observed, exchanges: [post.n] }];
}
