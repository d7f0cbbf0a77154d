import { eventTypes } from '../../src/contract/resources/event.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { type Decision, kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import { getEvent, listEvents } from '../../src/generate/webhooks/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { blameMissing } from './missing.ts';
import { decideBill } from './payments.suite.ts';
import { ways, type Sale, type Way } from './sales.ts';
import { ofEvents, openShop, told, type Shop } from './shop.ts';
import {
  eventIn,
  isSuccessOf,
  loggedOf,
  postOf,
  postsAbout,
  itemsOf,
  successesIn,
  type Logged,
  type Subject,
} from './watch.ts';
import { mostReads, showing_s } from '../until-shown.ts';

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
  'delivery.last-status-of-last-attempt',
] as const satisfies readonly RuleId[];

/** An event may be posted before it is written down. */
const writing_s = 65;

export const checks: readonly Check[] = ways.map((way) =>
  told({
    id: `events/of-a-${way.what}`,
    title: `A payment (${way.what.replaceAll('-', ' ')}) is told to the business, in a post and in the log`,
    rules: [...new Set([...always, ...way.rules])],
    operator: way.operator,
    cost: 12 + mostReads,
    wait_s: 60 + showing_s + writing_s,
    run: (context) => oneSale(context, way),
  }),
);

async function oneSale(context: CheckContext, way: Way): Promise<void> {
  const shop = await openShop(context);
  const sale = await way.sell(context, shop);
  await notYet(context, shop, sale);
  const charge = await sale.pay();
  const subject: Subject = { names: charge === null ? sale.names : [...sale.names, charge] };
  const post = await postOf(context, shop.hook, subject);
  const { found, list: first } = await loggedOf(context, shop.key, subject);
  const seen = post ?? found;
  emitted(context, { way, sale, charge, list: first }, seen !== null);
  if (seen === null) return;
  if (post === null) return blameMissing(context, { hook: shop.hook, found, list: first });
  if (post.request.method !== 'POST') otherMethod(context, post);
  if (sale.bill) decideBill(context, sale.bill, post);
  const list = await later(context, shop, found, post);
  noOther(context, shop, list);
  if (charge !== null) once(context, shop, charge, list);
}

function otherMethod(context: CheckContext, { request, n }: Exchange): void {
  const expected = 'a POST of the event to the address of the business';
  const rule = 'webhooks.posted-to-endpoint';
  context.decide({ is: 'broken', rule, expected, actual: `a ${request.method}`, exchanges: [n] });
}

/** An event that tells of a success before there is one. */
async function notYet(context: CheckContext, { key }: Shop, sale: Sale): Promise<void> {
  const list = await context.send(listEvents(key));
  const early = itemsOf(list).some((item) => isSuccessOf(sale, asObject(item)));
  if (!early) return;
  const read = sale.charge === null ? null : await context.send(getCharge(key, sale.charge));
  if (read !== null && objectOf(read)?.['state'] === 'succeeded') return;
  context.decide({
    is: 'broken',
    rule: 'event.charge-details',
    expected: 'no charge.succeeded before anybody paid',
    actual: `an event in the log that names ${sale.names[0]}`,
    exchanges: read === null ? [sale.n, list.n] : [sale.n, list.n, read.n],
  });
}

interface Told {
  readonly way: Way;
  readonly sale: Sale;
  /** null: the operator did not tell which charge came of the payment. */
  readonly charge: string | null;
  readonly list: Exchange;
}

/** Whether the payment made an event, by each of the rules that say so. */
function emitted(context: CheckContext, { way, sale, charge, list }: Told, seen: boolean): void {
  const named: RuleId | null = sale.bill
    ? 'events.bill-payment-is-charge-succeeded'
    : way.rules.includes('events.pos-payment-is-charge-succeeded')
      ? 'events.pos-payment-is-charge-succeeded'
      : null;
  const rules: readonly RuleId[] = ['events.success-emits-charge-succeeded', ...(named ? [named] : [])];
  const broken = (rule: RuleId): Decision => ({
    is: 'broken',
    rule,
    expected: `an event charge.succeeded that names ${sale.names.join(' or ')}, which was paid`,
    actual: 'none was posted, and the log has none a minute later',
    exchanges: [sale.n, list.n],
  });
  // Where nobody knows the charge, an event of the only payment may be there under another name.
  const nameless = !seen && charge === null && successesIn(list) > 0;
  // That the event names its bill in data.bill is looked at where it came.
  const due = nameless ? rules.slice(1) : seen && sale.bill ? rules.slice(0, 1) : rules;
  context.decide(...due.map((rule) => (seen ? kept(rule) : broken(rule))));
}

/** The log once the answer to the post is written down. */
async function later(context: CheckContext, shop: Shop, found: Logged | null, post: Exchange): Promise<Exchange> {
  await context.clock.until(post.received + writing_s * 1000);
  // What an event tells of a charge is held against what is known of that.
  await context.send(listCharges(shop.key));
  const id = found?.id ?? eventIn(post)?.['id'];
  if (typeof id === 'string') await context.send(getEvent(shop.key, id));
  return context.send(listEvents(shop.key));
}

/** A charge succeeds once, so one event tells of it, however often that is posted. */
function once(context: CheckContext, { hook }: Shop, charge: string, list: Exchange): void {
  const subject: Subject = { names: [charge] };
  const logged = itemsOf(list)
    .map(asObject)
    .filter((fields) => isSuccessOf(subject, fields));
  const posts = postsAbout(hook, subject);
  const ids = new Set([...logged, ...posts.map(eventIn)].map((fields) => fields?.['id']));
  if (ids.size < 2) return;
  context.decide({
    is: 'broken',
    rule: 'events.success-emits-charge-succeeded',
    expected: `one event charge.succeeded that names ${charge}`,
    actual: `${ids.size}: ${[...ids].join(', ')}`,
    exchanges: [...posts.map(({ n }) => n), list.n],
  });
}

/** A business that only took money for bills has no event that tells of it in another way. */
function noOther(context: CheckContext, { hook }: Shop, list: Exchange): void {
  const logged = itemsOf(list).map((item) => ({ type: asObject(item)?.['type'], n: list.n }));
  const posted = hook.posts.map((post) => ({ type: eventIn(post)?.['type'], n: post.n }));
  // What has no type is no event: a service may look whether anybody answers there.
  const events = [...posted, ...logged].filter(({ type }) => typeof type === 'string');
  const other = events.find(({ type }) => !eventTypes.some((each) => each === type));
  const rule = 'events.no-bill-paid-event';
  if (!other) return context.decide(kept(rule));
  context.decide({
    is: 'broken',
    rule,
    expected: `no event but of the types ${eventTypes.join(', ')}`,
    actual: `one of the type ${String(other.type)}`,
    exchanges: [other.n],
  });
}
