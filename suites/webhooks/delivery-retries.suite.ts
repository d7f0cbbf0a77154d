import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import { retriedTwice } from '../../src/judge/events/log.situation.ts';
import { getEvent, listEvents, retryEvent } from '../../src/generate/request.ts';
import { deliveryListed, deliveryRead, isToldApart } from '../../src/judge/webhooks/deliveries.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { moment_s, openBalanceLedger, weigh, weighing } from '../balance/balance-ledger.ts';
import { anyOrder, anySale, everyWay, lookAtCharge, otherWays, wayOf, wordyCode } from '../events/any-sale.ts';
import type { Way } from '../events/sales.ts';
import { blameMissing, loggedOf, postOf, postOrBlame } from '../events/watch.ts';
import { openShop, register, tellAt, told, type Shop } from '../events/shop.ts';
import { nothingMoves, perLook } from '../errors/amid.ts';
import { keyOf, mayBe, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { pause } from '../sending.ts';
import { noTaker } from './receivers.ts';
import { activeAgain, attemptsAgain, type Missed } from './retrying.ts';
import { setAndDeleted } from '../events/unrouted.suite.ts';

const hour_ms = 3_600_000;

/** Looks at the log until the service has given up, each as late as the next attempt. */
const mostLooks = 14;
const longest_ms = 8 * 24 * hour_ms;

/** An event whose receiver refused it; null where none could be had. */
const missed = async (context: CheckContext, way: Way, code = noTaker()): Promise<Missed | null> =>
  toldTo(context, await openShop(context, { status: code }), way);

async function toldTo(context: CheckContext, shop: Shop, way: Way): Promise<Missed | null> {
  const sale = await anySale(context, shop, way);
  const post = await postOf(context, shop.inbox, sale);
  const { found, list } = await loggedOf(context, shop.key, sale);
  if (post === null) blameMissing(context, { inbox: shop.inbox, about: sale, list });
  await lookAtCharge(context, shop, sale);
  return post && found ? { shop, sale, id: found.id } : null;
}

/** Until no attempt is to come by itself, so that one that comes was asked for. */
async function givenUp(context: CheckContext, { shop, id }: Missed): Promise<void> {
  const { clock } = context;
  const began = clock.now();
  for (let look = 0; look < mostLooks && clock.now() < began + longest_ms; look += 1) {
    const { state, next_attempt_at: next } = deliveryRead(await context.send(getEvent(shop.key, id)));
    if (state !== 'pending' && state !== 'retrying') return;
    const due = typeof next === 'number' ? next * 1000 + 60_000 : 0;
    await clock.until(Math.max(due, clock.now() + hour_ms), hour_ms / 4);
  }
}

/** What is paid later is posted to an active address, whatever became of what was posted before. */
async function goesOn(context: CheckContext, shop: Shop): Promise<void> {
  await activeAgain(context, shop);
  shop.inbox.behave({ status: 200 });
  const sale = await anyOrder(context, shop);
  if ((await mayBe(sale.pay())).refused === null) await postOrBlame(context, shop, sale);
}

/** Nothing says that an event is posted only so often when asked for. */
const times = 4;

/** An event that was given up that long ago is still there to be sent, and so is one that was unrouted. */
const day_s = 86_400;
const ages_s = fc.constantFrom(2 * day_s, 9 * day_s, 40 * day_s, 100 * day_s);
const oldest_s = 100 * day_s;

/** Who does nothing else may ask for it too, where it takes nobody's hands to make a key. */
const retrierOf = async (context: CheckContext, { key, business }: OwnBusiness): Promise<string> =>
  context.clock.jumps ? keyOf(context, business, { scopes: ['events:write'] }) : key;

/** What was delivered is written down by then, and read so everywhere. */
const settled_s = 90;
const again_s = 30;

/** Where the log tells something else, it is looked at once more. */
async function toldAlike(context: CheckContext, { shop, id }: Missed): Promise<void> {
  const look = async () => {
    const before = await context.send(getEvent(shop.key, id));
    const list = await context.send(listEvents(shop.key));
    return { id, before, list, after: await context.send(getEvent(shop.key, id)) };
  };
  await pause(context, settled_s);
  let seen = await look();
  if (isToldApart(seen)) {
    await pause(context, again_s);
    seen = await look();
  }
  context.judge(deliveryListed, seen);
}

/** When an attempt that was asked for is written down is not stated. */
const counted_s = 600;

async function onceCounted(context: CheckContext, { key }: Shop): Promise<void> {
  if (!context.clock.jumps) return;
  await pause(context, counted_s);
  await context.send(listEvents(key));
}

/** What is paid while there is no address; the first two once more, each a payment of its own. */
const parkedWays = [wayOf('link'), wayOf('part-of-a-bill'), wordyCode] as const;

const approving = ['approve_charge'] as const;
const making = 6 + mostReads;
const retrying = 7;

export const checks = [
  told({
    id: 'delivery-retries/of-a-failed-event',
    title: 'An event that its receiver refused is posted again when asked for',
    rules: ['events.retry.attempts-again', 'delivery.last-status-of-last-attempt', 'webhooks.signed'],
    operator: approving,
    operatorMay: otherWays,
    requests: making + retrying + 7,
    wait_s: 3 * 130 + showing_s + counted_s,
    run: async (context) => {
      const event = await missed(context, wayOf(...everyWay));
      if (!event) return;
      // Who has it already need not be sent it again.
      await attemptsAgain(context, event, [noTaker(), noTaker(), 200]);
      await onceCounted(context, event.shop);
    },
  }),
  told({
    id: 'delivery-retries/of-one-given-up',
    title: 'An event that the service no longer sends by itself is posted when asked for',
    rules: ['events.retry.attempts-again', 'delivery.last-status-of-last-attempt', 'webhooks.posted-to-endpoint'],
    operator: [...approving, 'advance_clock'],
    operatorMay: otherWays,
    requests: 2 * making + mostLooks + 2 * retrying + 3 * times + mostReads + 1,
    wait_s: longest_ms / 1000 + oldest_s,
    run: async (context) => {
      const event = await missed(context, wayOf('prompt', 'part-of-a-bill', 'whole-bill'));
      if (!event) return;
      await givenUp(context, event);
      await goesOn(context, event.shop);
      // Set anew, the same address has the same secret.
      await register(context, event.shop.key, event.shop.inbox.url);
      await pause(context, drawn(ages_s));
      // Refused whenever it comes, and asked for again right after that.
      await attemptsAgain(context, event, Array.from({ length: times }, noTaker));
      await attemptsAgain(context, event, [200], await retrierOf(context, event.shop));
    },
  }),
  told({
    id: 'delivery-retries/of-an-unrouted-event',
    title: 'An event that had no address is posted when asked for, once there is one, whatever was paid',
    rules: ['events.retry.attempts-again'],
    operator: approving,
    operatorMay: otherWays,
    requests: parkedWays.length * (making + retrying) + 7,
    wait_s: parkedWays.length * (130 + showing_s) + counted_s,
    ages_s: oldest_s,
    run: async (context) => {
      const own = await ownBusiness(context);
      if (drawn(fc.boolean())) await setAndDeleted(context, own);
      const parked: Omit<Missed, 'shop'>[] = [];
      for (const way of parkedWays) {
        const sale = await anySale(context, own, way);
        const { found } = await loggedOf(context, own.key, sale);
        if (found) parked.push({ sale, id: found.id });
        // However it goes on with what was paid: the event stays to be sent.
        if (way !== wordyCode) await mayBe(sale.pay());
      }
      if (context.clock.jumps && drawn(fc.boolean())) await pause(context, drawn(ages_s));
      // Who may have it sent may not read it for that.
      if (parked[0]) await context.send(getEvent(await retrierOf(context, own), parked[0].id));
      const shop = await tellAt(context, own);
      for (const event of parked) await attemptsAgain(context, { shop, ...event });
      await onceCounted(context, shop);
    },
  }),
  told({
    id: 'delivery-retries/of-a-delivered-event',
    title:
      'A delivery is told alike by the event and by the log, and a retry of it makes no failure and brings no money',
    rules: [
      'errors.never-500',
      'event.id',
      'delivery.state',
      'delivery.attempts',
      'scopes.events.retry.sufficient',
      'errors.cause-of-not-found',
      'balance.settling-zero',
      'money.balance-moves-by-net',
    ],
    operator: approving,
    operatorMay: otherWays,
    requests: making + 13 + weighing,
    wait_s: 80 + showing_s + settled_s + again_s + moment_s,
    run: async (context) => {
      const shop = await openShop(context, { status: 200 });
      const balanceLedger = await openBalanceLedger(context, shop.key, false);
      const event = await toldTo(context, shop, wayOf(...everyWay));
      if (!event) return;
      await toldAlike(context, event);
      const writer = await keyOf(context, event.shop.business, { scopes: ['events:write'] });
      // Whoever is in a hurry asks twice, and two of them at one moment.
      const retry = retryEvent(writer, event.id);
      await Promise.all([retry, retry].map((each) => context.send(each)));
      const [first, second] = [await context.send(retry), await context.send(retry)];
      await pause(context, 10);
      const read = await context.send(getEvent(event.shop.key, event.id));
      context.judge(retriedTwice, { first, second, read });
      if (balanceLedger) await weigh(context, balanceLedger);
    },
  }),
  told({
    id: 'delivery-retries/by-another-business',
    title: 'A retry that another business asks for is not found and posts nothing',
    rules: ['events.retry.foreign-not-found'],
    operator: approving,
    operatorMay: otherWays,
    requests: making + perLook + 5,
    wait_s: 80 + showing_s,
    run: async (context) => {
      const event = await missed(context, wayOf(...everyWay), 200);
      if (!event) return;
      const { key: stranger } = await ownBusiness(context);
      await pause(context, 20);
      const { shop, id } = event;
      const asks = () => retryEvent(stranger, id);
      await nothingMoves(context, { asks, looks: [getEvent(shop.key, id)], after_s: 60, key: shop.key });
    },
  }),
];
