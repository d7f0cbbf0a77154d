import { eventIn, eventsAbout, type Logged, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { objectOf, stateOf } from '../../src/evidence/read.ts';
import { getEvent, listEvents, getBalance } from '../../src/generate/request.ts';
import { toldOnce } from '../../src/judge/events/log.situation.ts';
import { notYetTold, paymentTold } from '../../src/judge/events/payments.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { blameMissing, loggedOf, postOf } from './watch.ts';
import { ways, type Sale, type Way } from './sales.ts';
import { ofEvents, openShop, told, type Shop } from './shop.ts';
import { mostReads, outcomeOf, showing_s, untilShown } from '../until-shown.ts';
import { bills, charges, dearer } from '../creations.ts';
import {
  collect,
  openBalanceLedger,
  patient_s,
  weigh,
  weighing,
  type BalanceLedger,
} from '../balance/balance-ledger.ts';
import { during } from '../balance/outage.ts';
import { mayBe } from '../own-business.ts';
import { abreast, inTurn, pause } from '../sending.ts';
import { ofOneEvent, otherWays } from './any-sale.ts';

const always = [
  'events.success-emits-charge-succeeded',
  'webhooks.posted-to-endpoint',
  'webhooks.body-is-event',
  'webhooks.signed',
  'events.list.served',
  'events.list.holds-events',
  'events.get.served',
  'events.get.the-one-asked',
  ...ofEvents,
] as const;

/** An event may be posted before it is written down. */
const writing_s = 65;

const ofEachWay = ways.map((way) =>
  told({
    id: `events/of-a-${way.what}`,
    title: `A payment (${way.what.replaceAll('-', ' ')}) is told to the business, in a post and in the log`,
    rules: [...new Set([...always, ...way.rules])],
    operator: way.operator,
    requests: 17 + mostReads,
    wait_s: 60 + showing_s + writing_s,
    run: (context) => oneSale(context, way),
  }),
);

async function oneSale(context: CheckContext, way: Way): Promise<void> {
  const shop = await openShop(context);
  const { key } = shop;
  const sale = await way.sell(context, shop);
  await notYet(context, key, sale);
  const { template } = sale.made;
  // What was no retry of it is no event of it.
  if (sale.again && template) await inTurn(context, dearer(template), dearer(template));
  if (sale.again) await context.send(sale.again);
  await isTold(context, shop, sale, await sale.pay());
  // A key stands for what it made also when that has been told.
  if (sale.again && template) await context.send(template);
}

async function isTold(context: CheckContext, { key, inbox }: Shop, sale: Sale, charge: string | null): Promise<void> {
  const { made, bill, names } = sale;
  const about: Subject = { names: charge === null ? names : [...names, charge] };
  const post = await postOf(context, inbox, about);
  const { found, list } = await loggedOf(context, key, about);
  context.judge(paymentTold, { made, post, bill, names, charge, list });
  if (post) context.judge(toldOnce, { posts: inbox.posts, list: await later(context, key, found, post), charge });
  else if (found) blameMissing(context, { inbox, about, list });
}

/** What payers do not answer before the ledger is back. */
const awaited = ways.filter(({ operator }) => operator.includes('approve_charge'));

const whileAway = told({
  id: 'events/of-what-is-paid-during-an-outage',
  title: 'What payers pay while the ledger is away is told to the business, and in its balance, once it is paid',
  rules: ['events.success-emits-charge-succeeded', 'webhooks.posted-to-endpoint', 'money.balance-moves-by-net'],
  operator: ['set_ledger', 'approve_charge'],
  operatorMay: otherWays,
  alone: true,
  requests: 1 + (ofOneEvent.length + awaited.length) * (10 + 2 * mostReads + weighing),
  wait_s: 60 + 2 * showing_s + writing_s + patient_s,
  run: async (context) => {
    const sold = await abreast([...ofOneEvent, ...awaited].map((way) => () => mayBe(soldTo(context, way))));
    const sales = sold.flatMap(({ answer }) => answer ?? []);
    const [meanwhile, after] = [sales.slice(0, -awaited.length), sales.slice(-awaited.length)];
    const noticed = async () => {
      // Nobody knows of an outage in which nothing is asked for.
      for (const { shop } of sales.slice(0, 1)) await context.sendOnce(getBalance(shop.key));
      return payEach(meanwhile);
    };
    const paid = [...(await during(context, noticed)), ...(await payEach(after))];
    await abreast(
      sales.map(({ shop, sale, money }, at) => async () => {
        const { answer: charge, refused } = paid[at]!;
        if (refused !== null || !(await isPaid(context, shop, sale, charge))) return;
        await isTold(context, shop, sale, charge);
        if (at < meanwhile.length && money !== null) await isBooked(context, money);
      }),
    );
  },
});

interface Sold {
  readonly shop: Shop;
  readonly sale: Sale;
  /** null: it cannot be followed. */
  readonly money: BalanceLedger | null;
}

/** What a ledger missed it may be told of in its own time. */
async function isBooked(context: CheckContext, money: BalanceLedger): Promise<void> {
  if (!context.clock.jumps) return;
  await pause(context, patient_s);
  await collect(context, money);
  await weigh(context, money, 'money.balance-moves-by-net', true);
}

const payEach = (sales: readonly Sold[]) =>
  abreast(
    sales.map(
      ({ sale }) =>
        () =>
          mayBe(sale.pay()),
    ),
  );

async function soldTo(context: CheckContext, way: Way): Promise<Sold> {
  const shop = await openShop(context);
  // What comes of a prompt is weighed where charges are put off.
  const money = way.what === 'prompt' ? null : await openBalanceLedger(context, shop.key, false);
  return { shop, money, sale: await way.sell(context, shop) };
}

/** Whether it shows that it was; who has no ledger may decline what a payer does. */
async function isPaid(context: CheckContext, { key }: Shop, { bill }: Sale, charge: string | null): Promise<boolean> {
  if (bill) {
    const left = Math.max(0, bill.outstanding - bill.part);
    const isShown = (read: Exchange): boolean => objectOf(read)?.['outstanding_minor'] === left;
    return isShown(await untilShown(context, bills.get(key, bill.id), isShown));
  }
  const outcome = charge === null ? null : await outcomeOf(context, key, charge);
  return outcome !== null && stateOf(outcome) === 'succeeded';
}

export const checks = [...ofEachWay, whileAway];

/** An event that tells of a success before there is one. */
async function notYet(context: CheckContext, key: string, { made, names, charge }: Sale): Promise<void> {
  const list = await context.send(listEvents(key));
  if (eventsAbout(list, { names }).length === 0) return;
  const read = charge === null ? null : await context.send(charges.get(key, charge));
  context.judge(notYetTold, { made, names, list, read });
}

/** The log once the answer to the post is written down. */
async function later(context: CheckContext, key: string, found: Logged | null, post: Exchange): Promise<Exchange> {
  await context.clock.until(post.received + writing_s * 1000);
  // What an event tells of a charge is held against what is known of that.
  await context.send(charges.list(key));
  const id = found?.id ?? eventIn(post)?.['id'];
  if (typeof id === 'string') await context.send(getEvent(key, id));
  return context.send(listEvents(key));
}
