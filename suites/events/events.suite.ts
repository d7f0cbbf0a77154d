import { eventIn, eventsAbout, type Logged, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { getEvent, listEvents } from '../../src/generate/request.ts';
import { toldOnce } from '../../src/judge/events/log.situation.ts';
import { notYetTold, paymentTold } from '../../src/judge/events/payments.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { blameMissing, loggedOf, postOf } from './watch.ts';
import { ways, type Sale, type Way } from './sales.ts';
import { ofEvents, openShop, told } from './shop.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { charges } from '../creations.ts';

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

export const checks = ways.map((way) =>
  told({
    id: `events/of-a-${way.what}`,
    title: `A payment (${way.what.replaceAll('-', ' ')}) is told to the business, in a post and in the log`,
    rules: [...new Set([...always, ...way.rules])],
    operator: way.operator,
    requests: 15 + mostReads,
    wait_s: 60 + showing_s + writing_s,
    run: (context) => oneSale(context, way),
  }),
);

async function oneSale(context: CheckContext, way: Way): Promise<void> {
  const shop = await openShop(context);
  const { key, inbox } = shop;
  const sale = await way.sell(context, shop);
  await notYet(context, key, sale);
  if (sale.again) await context.send(sale.again);
  const charge = await sale.pay();
  const { made, bill, names } = sale;
  const about: Subject = { names: charge === null ? names : [...names, charge] };
  const post = await postOf(context, inbox, about);
  const { found, list } = await loggedOf(context, key, about);
  context.judge(paymentTold, { made, post, bill, names, charge, list });
  if (post) context.judge(toldOnce, { posts: inbox.posts, list: await later(context, key, found, post), charge });
  else if (found) blameMissing(context, { inbox, about, list });
  // A key stands for what it made also when that has been told.
  if (sale.again && made.template) await context.send(made.template);
}

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
