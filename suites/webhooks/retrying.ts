import { eventIn, postsAbout, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { listedIn } from '../../src/evidence/read.ts';
import { getEvent, listEndpoints, retryEvent } from '../../src/generate/request.ts';
import { deliveryRead, retried } from '../../src/judge/webhooks/deliveries.situation.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { register, type Shop } from '../events/shop.ts';
import { nextPost } from '../events/watch.ts';
import { pause } from '../sending.ts';

/** An event that its receiver has not taken. */
export interface Missed {
  readonly shop: Shop;
  readonly sale: Subject;
  readonly id: string;
}

/** A service may stop sending to an address that failed for long. */
export async function activeAgain(context: CheckContext, { key, inbox }: Shop): Promise<void> {
  const endpoints = listedIn(await context.send(listEndpoints(key)));
  if (!endpoints.some(({ active }) => active === true)) await register(context, key, inbox.url);
}

/** What a retry is answered is not shown. */
const isTaken = ({ answer }: Exchange): boolean => answer !== null && answer.status < 400;

/** Which body a retry takes is not shown: none is tried, and then an empty one. */
async function retry(context: CheckContext, id: string, key: string): Promise<Exchange> {
  const bare = await context.send(retryEvent(key, id));
  if (isTaken(bare)) return bare;
  const empty = await context.send(retryEvent(key, id, {}));
  if (isTaken(empty)) return empty;
  throw new NotExercised(
    'a retry that the deployment takes: it refuses one without a body and one with an empty object',
  );
}

/** Has it sent again as often as the receiver has something to say, each once the one before is written down. */
export async function attemptsAgain(
  context: CheckContext,
  event: Missed,
  statuses: readonly number[] = [200],
  key = event.shop.key,
): Promise<void> {
  const { shop, id } = event;
  await activeAgain(context, shop);
  let before = await context.send(getEvent(shop.key, id));
  for (const [at, status] of statuses.entries()) {
    if (at > 0) await activeAgain(context, shop);
    shop.inbox.behave({ status });
    before = await attemptedAgain(context, event, { before, key });
  }
}

interface Asking {
  /** The event, read before it is asked for. */
  readonly before: Exchange;
  readonly key: string;
}

/** Gives the event, read afterwards. */
async function attemptedAgain(
  context: CheckContext,
  { shop, sale, id }: Missed,
  { before, key }: Asking,
): Promise<Exchange> {
  const earlier = postsAbout(shop.inbox.posts, sale).length;
  const known = deliveryRead(before)['attempts'];
  const asked = await retry(context, id, key);
  const since = (): readonly Exchange[] => postsAbout(shop.inbox.posts, sale).slice(earlier);
  const judge = (read: Exchange | null): void =>
    context.judge(retried, { id, hook: shop.inbox.label, asked, posts: since(), read });
  const isAnother = (post: Exchange): boolean => eventIn(post)?.['id'] === id && since().includes(post);
  if (await nextPost(context, shop.inbox, isAnother)) {
    judge(null);
    await pause(context, 10);
    return context.send(getEvent(shop.key, id));
  }
  const read = await context.send(getEvent(shop.key, id));
  const { attempts, last_status: told } = deliveryRead(read);
  if (context.hearing.trouble !== null) throw new Inconclusive(context.hearing.trouble);
  if (since().length === 0 && Number(attempts) > Number(known))
    throw new Inconclusive(`the log tells of another attempt with last_status ${String(told)}, and nothing came`);
  if (since().length === 0 && !context.clock.jumps)
    throw new Inconclusive('nothing came within a minute, and when a retry is made is not stated');
  judge(read);
  return read;
}
