import { postsAbout } from '../../src/evidence/event.ts';
import { succeeded } from '../../src/evidence/read.ts';
import { deleteEndpoint, listEndpoints, listEvents, retryEvent } from '../../src/generate/request.ts';
import { postsAtFormer } from '../../src/judge/webhooks/posts.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { anyOrder, anySale, otherWays } from './any-sale.ts';
import type { Sale } from './sales.ts';
import { openShop, register, tellAt, told, type Shop } from './shop.ts';
import { isUnrouted, postOrBlame, loggedOf } from './watch.ts';
import { staysUnrouted } from './unrouted.suite.ts';
import { ownBusiness, type OwnBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { pause } from '../sending.ts';
import { noTaker } from '../webhooks/receivers.ts';

const hour_s = 3600;
const approving = ['approve_charge'] as const;
const perSale = 2 + mostReads;
/** What was on its way when an address was deleted may still arrive there. */
const onItsWay_ms = 15_000;

/** Sells, and awaits the post about it; gives the sale once it came. */
async function soldAndTold(context: CheckContext, shop: Shop): Promise<Sale | null> {
  const sale = await anySale(context, shop);
  return (await postOrBlame(context, shop, sale)) && sale;
}

export const checks = [
  told({
    id: 'event-routes/moved',
    title: 'Events go to the address that was set last, and to no other, whatever was set when their charge was made',
    rules: [
      'webhooks.posted-to-endpoint',
      'webhooks.signed',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.same-address-keeps-secret',
    ],
    operator: approving,
    operatorMay: otherWays,
    requests: 6 + 4 * perSale,
    wait_s: 60 + showing_s,
    run: async (context) => {
      const shop = await openShop(context);
      if ((await soldAndTold(context, shop)) === null) return;
      const before = await anyOrder(context, shop);
      const moved = await tellAt(context, shop);
      await context.send(listEndpoints(shop.key));
      await before.pay();
      await postOrBlame(context, moved, before);
      const second = await soldAndTold(context, moved);
      await register(context, shop.key, moved.inbox.url);
      const third = await soldAndTold(context, moved);
      for (const sale of [before, second, third]) if (sale) notAt(context, shop, sale, { since: 'another was set' });
    },
  }),
  told({
    id: 'event-routes/deleted-address',
    title: 'Nothing is posted to a deleted address, and events go on once another is set',
    rules: [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'webhook-endpoints.delete.served',
      'webhooks.posted-to-endpoint',
      'delivery.unrouted-without-endpoint',
      'delivery.unrouted-stays-readable',
    ],
    operator: approving,
    operatorMay: otherWays,
    requests: 23 + 8 * perSale,
    wait_s: 240 + 6 * showing_s,
    run: async (context) => {
      const shop = await openShop(context);
      const told = await soldAndTold(context, shop);
      if (told === null || (await removed(context, shop)) === null) return;
      await notSentAgain(context, shop, told);
      const unheard = await anySale(context, shop);
      await staysUnrouted(context, shop, unheard, 'deleted');
      const next = await tellAt(context, shop);
      const heard = await soldAndTold(context, next);
      for (const sale of [unheard, heard]) if (sale) notAt(context, shop, sale, { since: 'it was deleted' });
      // Deleted once more.
      if ((await removed(context, next)) === null) return;
      const last = await anySale(context, next);
      await staysUnrouted(context, next, last, 'deleted');
      notAt(context, next, last, { since: 'it was deleted' });
    },
  }),
  told({
    id: 'event-routes/set-again-at-once',
    title:
      'An event after an address was set is posted there, though one before it was unrouted and its charge was made before',
    rules: ['webhooks.posted-to-endpoint', 'webhook-endpoint.active-after-set'],
    operator: approving,
    operatorMay: otherWays,
    requests: 7 + 6 * perSale,
    wait_s: 60 + 4 * showing_s,
    run: async (context) => {
      const own = await ownBusiness(context);
      await unroutedSale(context, own);
      const before = await anyOrder(context, own);
      const shop = await tellAt(context, own);
      await before.pay();
      await postOrBlame(context, shop, before);
      if ((await soldAndTold(context, shop)) === null || (await removed(context, shop)) === null) return;
      await unroutedSale(context, own);
      await register(context, own.key, shop.inbox.url);
      await soldAndTold(context, shop);
    },
  }),
  told({
    id: 'event-routes/deleted-while-failing',
    title: 'An event that its receiver refused is not sent again once the address is deleted, not even when asked for',
    rules: ['webhook-endpoints.delete.stops-sending', 'webhook-endpoint.inactive-after-delete'],
    operator: approving,
    operatorMay: otherWays,
    requests: 9 + perSale,
    wait_s: 60 + showing_s,
    run: async (context) => {
      const shop = await openShop(context, { status: noTaker() });
      const sale = await soldAndTold(context, shop);
      if (sale === null) return;
      const deleted = await removed(context, shop);
      if (deleted === null || !context.clock.jumps) return;
      await context.clock.until(deleted + onItsWay_ms);
      await context.send(listEvents(shop.key));
      const before = postsAbout(shop.inbox.posts, sale).length;
      await context.clock.until(deleted + 48 * hour_s * 1000, 5 * hour_s * 1000);
      const { found } = await loggedOf(context, shop.key, sale);
      if (found) await context.send(retryEvent(shop.key, found.id));
      await pause(context, hour_s);
      await context.send(listEvents(shop.key));
      notAt(context, shop, sale, { since: 'it was deleted', before });
    },
  }),
  told({
    id: 'event-routes/two-shops',
    title: 'Events of two businesses go each to its own address',
    rules: ['webhooks.posted-to-endpoint', 'events.list.own-business-only'],
    operator: approving,
    operatorMay: otherWays,
    requests: 6 + 2 * perSale,
    wait_s: 60 + showing_s,
    run: async (context) => {
      const [one, other] = [await openShop(context), await openShop(context)];
      for (const shop of [one, other]) await soldAndTold(context, shop);
      for (const shop of [one, other]) await context.send(listEvents(shop.key));
    },
  }),
];

/** Something is paid while there is no address, and the log says so. */
async function unroutedSale(context: CheckContext, own: OwnBusiness): Promise<void> {
  await loggedOf(context, own.key, await anySale(context, own), isUnrouted);
}

/** What its receiver took before the address was deleted does not go there again either, when it is asked for. */
async function notSentAgain(context: CheckContext, shop: Shop, sale: Sale): Promise<void> {
  const { found } = await loggedOf(context, shop.key, sale);
  await pause(context, onItsWay_ms / 1000);
  const before = postsAbout(shop.inbox.posts, sale).length;
  if (!found) return;
  await context.send(retryEvent(shop.key, found.id));
  await pause(context, 60);
  await context.send(listEvents(shop.key));
  notAt(context, shop, sale, { since: 'it was deleted', before });
}

/** Gives the moment of the answer; null where the service did not take it. */
async function removed(context: CheckContext, { key, endpoint }: Shop): Promise<number | null> {
  if (endpoint === null) return null;
  const answer = await context.send(deleteEndpoint(key, endpoint));
  await context.send(listEndpoints(key));
  return succeeded(answer) ? answer.received : null;
}

interface Former {
  readonly since: 'another was set' | 'it was deleted';
  readonly before?: number;
}

/** Nothing of a sale has come to an address but so many posts that were there before. */
function notAt(context: CheckContext, { inbox }: Shop, { names, made }: Sale, { since, before = 0 }: Former): void {
  context.judge(postsAtFormer, { hook: inbox.label, posts: inbox.posts, names, made, since, before });
}
