import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, plainLink, type LinkWish } from '../../src/generate/links/link.ts';
import { postLink } from '../../src/generate/links/request.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { makeBill } from '../bills/asking.ts';
import { pay } from '../bills/paying.ts';
import { blameMissing } from './missing.ts';
import { ofBill, type BillSale } from './sales.ts';
import { idOf } from '../charges/charging.ts';
import { openShop, told, type Shop } from './shop.ts';
import { eventIn, loggedOf, postOf, successesIn } from './watch.ts';
import { mostReads, showing_s } from '../until-shown.ts';

/** Each leaves another sum, and none leaves what another did. */
const partsOf30_000 = [10_000, 5_000, 15_000] as const;

const rules = ['events.success-emits-charge-succeeded', 'webhooks.posted-to-endpoint'] as const;

interface Kind {
  readonly what: string;
  readonly wish: LinkWish;
  readonly payments: number;
}

const kinds: readonly Kind[] = [
  { what: 'a link of a single use', wish: { ...plainLink, kind: 'single_use' }, payments: 1 },
  { what: 'a link', wish: { ...plainLink, kind: 'reusable', amount_minor: 10_100 }, payments: 3 },
];
const linkPayments = kinds.reduce((sum, { payments }) => sum + payments, 0);

export const checks: readonly Check[] = [
  told({
    id: 'event-payments/of-a-bill',
    title: 'Each payment of a bill is told in an event of its own, with what is outstanding',
    rules: [...ofBill, ...rules],
    operator: ['pay_bill'],
    cost: 4 + partsOf30_000.length * mostReads,
    wait_s: partsOf30_000.length * (60 + showing_s),
    run: ofEachPart,
  }),
  told({
    id: 'event-payments/of-links',
    title: 'Each payment through a link is told in an event of its own, whatever the kind of the link',
    rules,
    operator: ['pay_link'],
    cost: 2 * kinds.length + linkPayments * mostReads,
    wait_s: 3 * (60 + showing_s),
    run: async (context) => void (await Promise.all(kinds.map((kind) => ofEachUse(context, kind)))),
  }),
];

async function ofEachPart(context: CheckContext): Promise<void> {
  const shop = await openShop(context);
  const bill = await makeBill(context, shop.key, { amount_minor: 30_000 });
  const before: unknown[] = [];
  let outstanding = bill.amount;
  for (const part of partsOf30_000) {
    await pay(context, bill, part);
    const post = await nextOf(context, shop, { what: bill.id, names: [bill.id], before, n: bill.made.n });
    if (post === null) return;
    decideBill(context, { id: bill.id, outstanding, part }, post);
    outstanding -= part;
  }
}

async function ofEachUse(context: CheckContext, { what, wish, payments }: Kind): Promise<void> {
  const shop = await openShop(context);
  const made = await context.send(postLink(shop.key, linkBody(wish, context.clock.now()), freshKey()));
  const link = idOf(made);
  if (link === null) throw new Inconclusive('a link could not be made, so there is nothing to pay');
  const before: unknown[] = [];
  for (let payment = 0; payment < payments; payment += 1) {
    const { charge } = await context.operate('pay_link', { link });
    const names = typeof charge === 'string' ? [charge] : [link];
    const post = await nextOf(context, shop, { what: `${link}, ${what}`, names, before, n: made.n });
    if (post === null) return;
  }
}

interface Paid {
  readonly what: string;
  /** What its events name. */
  readonly names: readonly string[];
  /** Ids of the events about earlier payments; the one that comes is added. */
  readonly before: unknown[];
  /** The exchange that asked for it. */
  readonly n: number;
}

/** The post about a payment that was just made; null where none came, which is decided here. */
async function nextOf(context: CheckContext, shop: Shop, { what, names, before, n }: Paid): Promise<Exchange | null> {
  const subject = { names, besides: [...before] };
  const post = await postOf(context, shop.hook, subject);
  if (post !== null) {
    before.push(eventIn(post)?.['id']);
    context.decide(kept('events.success-emits-charge-succeeded'));
    return post;
  }
  const { found, list } = await loggedOf(context, shop.key, subject);
  if (found) blameMissing(context, { hook: shop.hook, found, list });
  // One that does not name what was paid is looked at where a single payment is.
  else if (successesIn(list) <= before.length)
    context.decide({
      is: 'broken',
      rule: 'events.success-emits-charge-succeeded',
      expected: `${before.length + 1} events charge.succeeded about ${what}, one for each payment`,
      actual: `${before.length}: no other was posted, and the log has none a minute later`,
      exchanges: [n, list.n],
    });
  return null;
}

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
