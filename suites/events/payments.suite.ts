import { numericRef } from '../../src/generate/bills/bill.ts';
import { eventIn, postsAbout } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkBody, type LinkWish } from '../../src/generate/links/link.ts';
import { nextPaymentTold, type BillPayment } from '../../src/judge/events/payments.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { makeBill, pay } from '../bills/asking.ts';
import { blameMissing, loggedOf, postOf } from './watch.ts';
import { ofBill } from './sales.ts';
import { openShop, told, type Shop } from './shop.ts';
import { pause } from '../sending.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { links } from '../creations.ts';

/** Each leaves another sum, and none leaves what another did. */
/** None below what a charge may be over: a network may take no less. */
const partsOf36_000 = [10_000, 11_000, 15_000] as const;

const late_s = 100 * 86_400;

/** As much earlier the deployment's clock cannot be. */
const day_ms = 86_400_000;

const rules = ['events.success-emits-charge-succeeded', 'webhooks.posted-to-endpoint'] as const;

interface Kind {
  readonly what: string;
  readonly wish: Partial<LinkWish>;
  readonly payments: number;
}

const kinds: readonly Kind[] = [
  { what: 'a link of a single use', wish: { kind: 'single_use' }, payments: 1 },
  { what: 'a link', wish: { kind: 'reusable' }, payments: 3 },
];
const linkPayments = kinds.reduce((sum, { payments }) => sum + payments, 0);

export const checks = [
  told({
    id: 'event-payments/of-a-bill',
    title: 'Each payment of a bill is told in an event of its own, with what is outstanding',
    rules: [...ofBill, ...rules],
    operator: ['pay_bill'],
    requests: 4 + partsOf36_000.length * mostReads,
    wait_s: partsOf36_000.length * (60 + showing_s),
    run: ofEachPart,
  }),
  told({
    id: 'event-payments/of-links',
    title: 'Each payment through a link is told in an event of its own, whatever the kind of the link',
    rules,
    operator: ['pay_link'],
    requests: 2 * kinds.length + linkPayments * mostReads,
    wait_s: 3 * (60 + showing_s),
    run: async (context) => void (await Promise.all(kinds.map((kind) => ofEachUse(context, kind)))),
  }),
];

async function ofEachPart(context: CheckContext): Promise<void> {
  const shop = await openShop(context);
  const bill = await makeBill(context, shop.key, { amount_minor: 36_000, customer_ref: numericRef() });
  const before: unknown[] = [];
  let outstanding = bill.amount;
  for (const [at, part] of partsOf36_000.entries()) {
    // The last of them is late, where no wait is real.
    const isLate = at === partsOf36_000.length - 1 && context.clock.jumps;
    if (isLate) {
      await pause(context, late_s);
      // A payment may make more than one event, and by then each of them has come.
      const earlier = postsAbout(shop.inbox.posts, { names: [bill.id], besides: [...before] });
      before.push(...new Set(earlier.map((post) => eventIn(post)?.['id'])));
    }
    const since = isLate ? context.clock.now() - day_ms : null;
    await pay(context, bill, part);
    const payment = { id: bill.id, outstanding, part };
    const paid = { what: bill.id, names: [bill.id], before, made: bill.made, bill: payment, since };
    if (!(await isTold(context, shop, paid))) return;
    outstanding -= part;
  }
}

async function ofEachUse(context: CheckContext, { what, wish, payments }: Kind): Promise<void> {
  const shop = await openShop(context);
  const made = await context.send(
    links.post(shop.key, linkBody({ ...links.sample(), ...wish }, context.clock.now()), freshKey()),
  );
  const link = idOf(made);
  if (link === null) throw new Inconclusive('a link could not be made, so there is nothing to pay');
  const before: unknown[] = [];
  for (let payment = 0; payment < payments; payment += 1) {
    const { charge } = await context.operate('pay_link', { link });
    const names = typeof charge === 'string' ? [charge] : [link];
    if (!(await isTold(context, shop, { what: `${link}, ${what}`, names, before, made, bill: null, since: null })))
      return;
  }
}

interface Paid {
  readonly what: string;
  /** What its events name. */
  readonly names: readonly string[];
  /** Ids of the events about earlier payments; the one that comes is added. */
  readonly before: unknown[];
  /** What asked for it. */
  readonly made: Exchange;
  readonly bill: BillPayment | null;
  /** A moment before it was paid, long after it was asked for; null: it was paid soon. */
  readonly since: number | null;
}

/** Whether a payment that was just made is posted. */
async function isTold(context: CheckContext, shop: Shop, { names, before, ...paid }: Paid): Promise<boolean> {
  const about = { names, besides: [...before] };
  const post = await postOf(context, shop.inbox, about);
  const { found, list } = post ? { found: null, list: null } : await loggedOf(context, shop.key, about);
  context.judge(nextPaymentTold, { ...paid, post, about, list });
  if (post) before.push(eventIn(post)?.['id']);
  else if (found) blameMissing(context, { inbox: shop.inbox, about, list });
  return post !== null;
}
