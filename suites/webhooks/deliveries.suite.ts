import fc from 'fast-check';
import { deliveryOf, postsAbout } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, objectOf, succeeded } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { getEvent, retryEvent, listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { deliveryRead, nobodyReceived, receiverAnswered } from '../../src/judge/webhooks/deliveries.situation.ts';
import { Inconclusive, type Check, type CheckContext, type Profile } from '../../src/run/check/check.ts';
import { anySale, lookAtCharge, otherWays, waysInTurn } from '../events/any-sale.ts';
import { paidPrompt, type Way } from '../events/sales.ts';
import { blameMissing, loggedOf, postOf } from '../events/watch.ts';
import { openShop, register, told } from '../events/shop.ts';
import { freshLink } from '../creations.ts';
import { mayBe, ownBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { pause, readAll, untilOver } from '../sending.ts';
import { mostReceivers, noTaker, receivers, silent, type Receiver } from './receivers.ts';

/** When the log is looked at, in seconds after the first attempt; the last of it once nothing is to come, and more than a week has gone by. */
const middle_s = fc.constantFrom(600, 3 * 3600);
const looks = () => [10, drawn(middle_s), 8 * 86_400] as const;
const looksWithRealWaits_s = [10] as const;

const approving = ['approve_charge'] as const;

const perReceiver = 8 + mostReads;

function answered(
  id: string,
  title: string,
  all: () => readonly Receiver[],
  count: number,
  from: Profile = 'standard',
): Check {
  return told({
    id: `deliveries/${id}`,
    title,
    rules: [
      'delivery.last-status-of-last-attempt',
      'delivery.state',
      'delivery.attempts',
      'delivery.attempts-remaining',
      'delivery.last-response',
      'delivery.last-attempt-at',
      'delivery.next-attempt-at',
      'webhooks.posted-to-endpoint',
      'webhooks.signed',
    ],
    operator: approving,
    operatorMay: otherWays,
    requests: count * perReceiver,
    from,
    wait_s: 60 + showing_s + looksWithRealWaits_s[0],
    run: async (context) => {
      const [receiving, way] = [all(), waysInTurn()];
      await Promise.all(receiving.map((receiver, at) => receive(context, receiver, way(at))));
    },
  });
}

async function receive(context: CheckContext, receiver: Receiver, way: Way): Promise<void> {
  const { says, answers, amount_minor } = receiver;
  const shop = await openShop(context, answers);
  const isLarge = amount_minor !== undefined && context.clock.jumps;
  const sale = isLarge ? await paidPrompt(context, shop.key, { amount_minor }) : await anySale(context, shop, way);
  const post = await postOf(context, shop.inbox, sale);
  const { found, list } = await loggedOf(context, shop.key, sale);
  if (post === null) return blameMissing(context, { inbox: shop.inbox, about: sale, list });
  if (!found) return;
  await lookAtCharge(context, shop, sale);
  let last: Exchange | null = null;
  for (const [at, after_s] of (context.clock.jumps ? looks() : looksWithRealWaits_s).entries()) {
    await untilOver(context, post.received + after_s * 1000);
    last = await context.send(getEvent(shop.key, found.id));
    // What it said says nothing of its address.
    if (at === 1) await context.send(listEndpoints(shop.key));
  }
  if (last) context.judge(receiverAnswered, { says, posts: postsAbout(shop.inbox.posts, sale), last });
}

/** How long it may take until an attempt is written down. */
const patience_s = [60, 3600, 86_400] as const;

/** More than a page. */
const many = 64;

const unreachable: Check = told({
  id: 'deliveries/nobody-there',
  title: 'The log says 0 where nobody was there to receive an event',
  rules: ['delivery.last-status-zero-when-unreachable', 'delivery.last-status', 'delivery.state'],
  operator: approving,
  operatorMay: otherWays,
  requests: 13 + 2 * mostReads + 4 * patience_s.length,
  wait_s: 2 * showing_s + 2 * patience_s[0],
  run: async (context) => {
    const own = await ownBusiness(context);
    await register(context, own.key, `${await context.nobody()}?till=1`);
    const sale = await anySale(context, own);
    const { found } = await loggedOf(context, own.key, sale, tried);
    if (!found) return;
    await readsZero(context, own.key, found.id);
    if (!context.clock.jumps) return;
    // Nor for who asks for two at one moment.
    const { found: other } = await loggedOf(context, own.key, await anySale(context, own), tried);
    if (!other) return;
    await readAll(context, ...[found, other].map(({ id }) => retryEvent(own.key, id)));
    await pause(context, patience_s[0]);
    for (const { id } of [found, other]) await readsZero(context, own.key, id);
    // Nor when it has become one of many.
    const link = idOf(await context.send(freshLink(own.key, { kind: 'reusable', max_uses: 2 * many })));
    if (link === null) return;
    for (let paid = 0; paid < many; paid += 1) await mayBe(context.operate('pay_link', { link }));
    await readsZero(context, own.key, found.id);
  },
});

const leaving: Check = told({
  id: 'deliveries/nobody-there-any-more',
  title: 'The log says 0 where the first attempt was answered and nobody is there for the next',
  rules: ['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'],
  operator: approving,
  operatorMay: otherWays,
  requests: 9 + mostReads + patience_s.length,
  wait_s: 60 + showing_s + patience_s[0],
  run: async (context) => {
    const shop = await openShop(context, { status: noTaker() });
    const sale = await anySale(context, shop);
    if ((await postOf(context, shop.inbox, sale)) === null) return;
    const { found } = await loggedOf(context, shop.key, sale, tried);
    if (!found) return;
    await nowhere(context, shop.key);
    const heard = shop.inbox.posts.length;
    // The log may be behind what was heard.
    const before = Math.max(heard, attemptsOf(await context.send(getEvent(shop.key, found.id))));
    await context.send(retryEvent(shop.key, found.id));
    const read = await attemptedAgain(context, shop.key, found.id, before);
    // Where it is tried again at its first address, somebody is there.
    if (read && shop.inbox.posts.length === heard) context.judge(nobodyReceived, { id: found.id, read });
  },
});

/** Sets an address of a name that leads nowhere; where that is refused, one at which nobody is. */
async function nowhere(context: CheckContext, key: string): Promise<void> {
  const nobody = await context.nobody();
  if (!succeeded(await context.send(setEndpoint(key, { url: nobodysUrl })))) await register(context, key, nobody);
}

const attemptsOf = (read: Exchange): number => Number(deliveryRead(read)['attempts']);

/** An attempt may be counted before it is known what came of it. null: none is written down. */
async function attemptedAgain(
  context: CheckContext,
  key: string,
  id: string,
  before: number,
): Promise<Exchange | null> {
  let last: Exchange | null = null;
  for (const wait_s of [0, ...(context.clock.jumps ? patience_s : patience_s.slice(0, 1))]) {
    await pause(context, wait_s);
    const read = await context.send(getEvent(key, id));
    if (attemptsOf(read) > before) last = read;
    if (last && deliveryRead(last)['last_status'] === 0) break;
  }
  return last;
}

const tried = (fields: Readonly<Record<string, unknown>>): boolean => {
  const { attempts, last_status: told } = deliveryOf(fields);
  return Number(attempts) > 0 && told !== null && told !== undefined;
};

async function readsZero(context: CheckContext, key: string, id: string): Promise<void> {
  let read = await context.send(getEvent(key, id));
  for (const wait_s of context.clock.jumps ? patience_s : patience_s.slice(0, 1)) {
    if (tried(objectOf(read) ?? {})) break;
    await pause(context, wait_s);
    read = await context.send(getEvent(key, id));
  }
  const long = context.clock.jumps ? 'a day' : 'a minute';
  if (!(Number(deliveryRead(read)['attempts']) > 0))
    throw new Inconclusive(`the log says that ${id} has not been attempted within ${long}`);
  context.judge(nobodyReceived, { id, read });
}

export const checks = [
  answered(
    'every-answer',
    'The log tells what the receiver said to the last attempt, whatever it said',
    receivers,
    mostReceivers,
  ),
  answered('no-answer', 'A receiver that keeps silent once is heard the next time', () => [silent], 1, 'deep'),
  unreachable,
  leaving,
];
