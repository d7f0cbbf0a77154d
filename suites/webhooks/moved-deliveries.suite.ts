import { pause, readAll } from '../sending.ts';
import fc from 'fast-check';
import { postsAbout } from '../../src/evidence/event.ts';
import { succeeded } from '../../src/evidence/read.ts';
import { deleteEndpoint, getEvent, retryEvent } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { anySale, otherWays, waysInTurn } from '../events/any-sale.ts';
import type { Sale, Way } from '../events/sales.ts';
import { register } from '../events/shop.ts';
import { loggedOf } from '../events/watch.ts';
import { deliveryRead, retriedAtFormer } from '../../src/judge/webhooks/deliveries.situation.ts';
import { ofOwn, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { noTaker } from './receivers.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const waits_s = { 'some minutes later': 720, 'an hour later': 3700, 'a day later': 90_000 } as const;

/**
 * What a business does with its two addresses and its events: it has them posted to one of them, or nowhere, sells, asks
 * for what it sold first and last again, and its receivers refuse what comes, or take it.
 */
const deeds = ['a', 'b', 'delete', 'sell', 'first again', 'last again', 'refuse', 'take'] as const;
type Deed = (typeof deeds)[number] | keyof typeof waits_s;

/** An event is refused wherever it comes, while the address moves on, and back, and is deleted, and as often as it is tried. */
const stories: readonly (readonly Deed[])[] = [
  ['a', 'sell', 'b', 'some minutes later', 'first again', 'an hour later', 'take', 'first again', 'sell'],
  ['a', 'sell', 'b', 'a', 'sell', 'some minutes later', 'first again', 'take', 'sell', 'an hour later', 'last again'],
  ['b', 'sell', 'delete', 'a', 'sell', 'some minutes later', 'b', 'some minutes later', 'first again', 'last again'],
  ['a', 'sell', 'an hour later', 'a day later', 'b', 'some minutes later', 'first again', 'take', 'first again'],
  // What was taken is asked for again where it is refused, and where the address has moved on.
  ['take', 'a', 'sell', 'b', 'first again', 'refuse', 'last again'],
  ['take', 'a', 'sell', 'b', 'sell', 'refuse', 'first again', 'some minutes later', 'take', 'sell'],
];

const mostDeeds = 10;
const perSale = 2 + 2 * mostReads;

interface Shop extends OwnBusiness {
  readonly context: CheckContext;
  readonly way: (at: number) => Way;
  readonly inboxes: Readonly<Record<'a' | 'b', Listening>>;
  /** What is set; null: nothing is. */
  endpoint: string | null;
  inbox: Listening | null;
  readonly sold: { readonly sale: Sale; readonly id: string }[];
}

async function open(context: CheckContext): Promise<Shop> {
  const own = await ownBusiness(context);
  const listen = () => context.listen({ mode: 'live', business: context.roleOf(own.business) }, { status: noTaker() });
  const inboxes = { a: listen(), b: listen() };
  return { ...own, context, way: waysInTurn(), inboxes, endpoint: null, inbox: null, sold: [] };
}

async function sell({ context, sold, way, ...own }: Shop): Promise<void> {
  // Each way twice, one right after the other.
  const sale = await anySale(context, own, way(Math.floor(sold.length / 2)));
  const { key } = own;
  const { found } = await loggedOf(context, key, sale);
  if (found) sold.push({ sale, id: found.id });
}

const soon_s = 60;

async function askAgain(shop: Shop, one: Shop['sold'][number] | undefined): Promise<void> {
  const { context, key, inbox, inboxes } = shop;
  if (!one) return;
  const former = Object.values(inboxes).find((other) => other !== inbox)!;
  const comeTo = (where: Listening | null) => (where ? postsAbout(where.posts, one.sale) : []);
  const [before, astray] = [comeTo(inbox).length, comeTo(former).length];
  const wasTaken = deliveryRead(await context.send(getEvent(key, one.id)))['state'] === 'delivered';
  const asked = await context.send(retryEvent(key, one.id));
  if (succeeded(asked)) await inbox?.next(() => comeTo(inbox).length > before, soon_s);
  if (inbox && wasTaken && succeeded(asked))
    context.judge(retriedAtFormer, {
      id: one.id,
      hook: inbox.label,
      former: former.label,
      asked,
      there: comeTo(former).slice(astray),
      posts: comeTo(inbox).slice(before),
    });
  await context.send(getEvent(key, one.id));
}

async function act(shop: Shop, deed: Deed): Promise<void> {
  const { context, key, inboxes, sold } = shop;
  switch (deed) {
    case 'a':
    case 'b':
      shop.inbox = inboxes[deed];
      shop.endpoint = await register(context, key, shop.inbox.url);
      return;
    case 'delete':
      if (shop.endpoint !== null) await context.send(deleteEndpoint(key, shop.endpoint));
      Object.assign(shop, { endpoint: null, inbox: null });
      return;
    case 'sell':
      return sell(shop);
    case 'first again':
      return askAgain(shop, sold[0]);
    case 'last again':
      return askAgain(shop, sold.at(-1));
    case 'refuse':
    case 'take':
      for (const inbox of Object.values(inboxes)) inbox.behave({ status: deed === 'take' ? 200 : noTaker() });
      return;
    default:
      await pause(context, waits_s[deed]);
  }
}

const anyStory: fc.Arbitrary<readonly Deed[]> = fc
  .array(fc.constantFrom<Deed[]>(...deeds, 'some minutes later', 'an hour later'), {
    minLength: 5,
    maxLength: mostDeeds - 2,
    size: 'max',
  })
  .map((rest) => ['a', 'sell', ...rest]);

export const checks = [
  property<readonly Deed[]>({
    id: 'moved-deliveries/any-story',
    title: 'However often an event is posted, and wherever its address has gone, it is the same and rightly signed',
    rules: [
      'webhooks.signed',
      'webhooks.body-is-event',
      'webhooks.posted-to-endpoint',
      'event.charge-details',
      'event.charge-reference',
      'delivery.state',
      'delivery.attempts',
    ],
    needs: { ...ofOwn('prompting', 'approve_charge', 'advance_clock'), operatorMay: otherWays, fixtures: ['hook'] },
    ...values(anyStory, stories),
    runs: { standard: stories.length, deep: 16 },
    apart: true,
    requestsPerRun: mostDeeds * 5 + 2 * perSale,
    wait_s: 2 * showing_s + mostDeeds * waits_s['an hour later'],
    body: async (context, story) => {
      const shop = await open(context);
      for (const deed of story) await act(shop, deed);
      await readAll(context, ...shop.sold.map(({ id }) => getEvent(shop.key, id)));
    },
  }),
];
