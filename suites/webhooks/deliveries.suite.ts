import { deliveryOf, postsAbout } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { getEvent, retryEvent } from '../../src/generate/request.ts';
import { deliveryRead, nobodyReceived, receiverAnswered } from '../../src/judge/webhooks/deliveries.situation.ts';
import { Inconclusive, type Check, type CheckContext, type Profile } from '../../src/run/check/check.ts';
import { paidPrompt } from '../events/sales.ts';
import { blameMissing, loggedOf, postOf } from '../events/watch.ts';
import { openShop, register, told } from '../events/shop.ts';
import { ownBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { pause, untilOver } from '../sending.ts';

type Answers = NonNullable<Parameters<CheckContext['listen']>[1]>;

/** What a receiver says, attempt by attempt. */
interface Receiver {
  readonly says: string;
  readonly answers: Answers;
  /** Over how much the event is, where nobody pays with money of his own; left out: little. */
  readonly amount_minor?: number;
}

const status = (code: number): Receiver => ({ says: String(code), answers: { status: code } });

const receivers: readonly Receiver[] = [
  ...[200, 204, 302, 400, 404, 410, 429, 500].map(status),
  { says: 'reset', answers: 'reset' },
  { says: '500, then 200', answers: (attempt) => ({ status: attempt === 1 ? 500 : 200 }) },
  { says: '503, 404, then 204', answers: (attempt) => ({ status: [503, 404][attempt - 1] ?? 204 }) },
  { says: '200 with a text', answers: { status: 200, body: 'thank you' }, amount_minor: 1_999_999_900 },
];

/** Nobody waits for this one in less than seconds. */
const silent: Receiver = {
  says: 'nothing, then 200',
  answers: (attempt) => (attempt === 1 ? 'hang' : { status: 200 }),
};

/** When the log is looked at, in seconds after the first attempt. */
const looks_s = [10, 600, 4 * 3600, 3 * 86_400] as const;
const looksWithRealWaits_s = [10] as const;

const approving = ['approve_charge'] as const;

const perReceiver = 2 + mostReads + looks_s.length;

function answered(id: string, title: string, all: readonly Receiver[], from: Profile = 'standard'): Check {
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
    requests: all.length * perReceiver,
    from,
    wait_s: 60 + showing_s + looksWithRealWaits_s[0],
    run: async (context) => void (await Promise.all(all.map((receiver) => receive(context, receiver)))),
  });
}

async function receive(context: CheckContext, { says, answers, amount_minor }: Receiver): Promise<void> {
  const shop = await openShop(context, answers);
  const isLarge = amount_minor !== undefined && context.clock.jumps;
  const sale = await paidPrompt(context, shop.key, isLarge ? { amount_minor } : {});
  const post = await postOf(context, shop.inbox, sale);
  const { found, list } = await loggedOf(context, shop.key, sale);
  if (post === null) return blameMissing(context, { inbox: shop.inbox, about: sale, list });
  if (!found) return;
  let last: Exchange | null = null;
  for (const after_s of context.clock.jumps ? looks_s : looksWithRealWaits_s) {
    await untilOver(context, post.received + after_s * 1000);
    last = await context.send(getEvent(shop.key, found.id));
  }
  if (last) context.judge(receiverAnswered, { says, posts: postsAbout(shop.inbox.posts, sale), last });
}

/** How long it may take until an attempt is written down. */
const patience_s = [60, 3600, 86_400] as const;

const unreachable: Check = told({
  id: 'deliveries/nobody-there',
  title: 'The log says 0 where nobody was there to receive an event',
  rules: ['delivery.last-status-zero-when-unreachable', 'delivery.last-status', 'delivery.state'],
  operator: approving,
  requests: 3 + mostReads + patience_s.length,
  wait_s: showing_s + patience_s[0],
  run: async (context) => {
    const own = await ownBusiness(context);
    await register(context, own.key, `${await context.nobody()}?till=1`);
    const sale = await paidPrompt(context, own.key);
    const { found } = await loggedOf(context, own.key, sale, tried);
    if (found) await readsZero(context, own.key, found.id);
  },
});

const leaving: Check = told({
  id: 'deliveries/nobody-there-any-more',
  title: 'The log says 0 where the first attempt was answered and nobody is there for the next',
  rules: ['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'],
  operator: approving,
  requests: 6 + mostReads + patience_s.length,
  wait_s: 60 + showing_s + patience_s[0],
  run: async (context) => {
    const shop = await openShop(context, { status: 500 });
    const sale = await paidPrompt(context, shop.key);
    if ((await postOf(context, shop.inbox, sale)) === null) return;
    const { found } = await loggedOf(context, shop.key, sale, tried);
    if (!found) return;
    await register(context, shop.key, await context.nobody());
    const heard = shop.inbox.posts.length;
    // The log may be behind what was heard.
    const before = Math.max(heard, attemptsOf(await context.send(getEvent(shop.key, found.id))));
    await context.send(retryEvent(shop.key, found.id));
    const read = await attemptedAgain(context, shop.key, found.id, before);
    // Where it is tried again at its first address, somebody is there.
    if (read && shop.inbox.posts.length === heard) context.judge(nobodyReceived, { id: found.id, read });
  },
});

const attemptsOf = (read: Exchange): number => Number(deliveryRead(read)['attempts']);

/** null: an attempt that is still under way would be written down later. */
async function attemptedAgain(
  context: CheckContext,
  key: string,
  id: string,
  before: number,
): Promise<Exchange | null> {
  for (const wait_s of [0, ...(context.clock.jumps ? patience_s : patience_s.slice(0, 1))]) {
    await pause(context, wait_s);
    const read = await context.send(getEvent(key, id));
    if (attemptsOf(read) > before) return read;
  }
  return null;
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
  answered('every-answer', 'The log tells what the receiver said to the last attempt, whatever it said', receivers),
  answered('no-answer', 'A receiver that keeps silent once is heard the next time', [silent], 'deep'),
  unreachable,
  leaving,
];
