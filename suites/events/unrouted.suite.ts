import type { RuleId } from '../../src/contract/rules.ts';
import { type Decision, kept } from '../../src/evidence/decision.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import {
  deleteEndpoint,
  getEvent,
  listEndpoints,
  listEvents,
  setEndpoint,
} from '../../src/generate/webhooks/request.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { promptSale, ways, type Sale } from './sales.ts';
import { told } from './shop.ts';
import { deliveryOf, loggedOf, successesIn } from './watch.ts';
import { ownBusiness, type OwnBusiness } from '../auth/own-business.ts';
import { acceptedAddress } from '../webhooks/address.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const hour_s = 3600;
const approving = ['approve_charge'] as const;

/** How it comes that no address is active. */
interface Absence {
  readonly what: string;
  readonly title: string;
  /** Broken where the event is not unrouted. */
  readonly rule: 'delivery.unrouted-without-endpoint' | 'webhook-endpoints.delete.later-events-unrouted';
  readonly cost: number;
  readonly prepare: (context: CheckContext, own: OwnBusiness) => Promise<void>;
}

const absences: readonly Absence[] = [
  {
    what: 'never-set',
    title: 'An event of a business that never set an address is unrouted, and can be read',
    rule: 'delivery.unrouted-without-endpoint',
    cost: 1,
    prepare: async (context, { key }) => void (await context.send(listEndpoints(key))),
  },
  {
    what: 'refused',
    title: 'A refused address is none',
    rule: 'delivery.unrouted-without-endpoint',
    cost: 2,
    prepare: async (context, { key }) => {
      await context.send(setEndpoint(key, { url: 'http://hooks.shop.example/merchant' }));
      await context.send(setEndpoint(key, {}));
    },
  },
  {
    what: 'deleted',
    title: 'An event after the address was deleted is unrouted, and can be read',
    rule: 'webhook-endpoints.delete.later-events-unrouted',
    cost: 5,
    prepare: setAndDeleted,
  },
  {
    what: 'of-a-neighbour',
    title: 'The address of another business is none of this one',
    rule: 'delivery.unrouted-without-endpoint',
    cost: 2,
    prepare: async (context) => {
      const neighbour = await ownBusiness(context);
      await context.send(setEndpoint(neighbour.key, { url: nobodysUrl }));
      await context.send(listEndpoints(neighbour.key));
    },
  },
];

/** What the log shows of a delivery that never was. */
const asShown = [
  'event.delivery',
  'delivery.state',
  'delivery.attempts',
  'delivery.attempts-remaining',
  'delivery.last-status',
  'delivery.last-response',
  'delivery.last-attempt-at',
  'delivery.next-attempt-at',
] as const satisfies readonly RuleId[];

async function setAndDeleted(context: CheckContext, { key, business }: OwnBusiness): Promise<void> {
  const url = await acceptedAddress(context, key, context.roleOf(business));
  const id = idOf(await context.send(setEndpoint(key, { url })));
  if (id === null) throw new Inconclusive('an address was accepted and then refused, so none could be deleted');
  await context.send(deleteEndpoint(key, id));
  await context.send(listEndpoints(key));
}

const unrouted: readonly Check[] = absences.map(({ what, title, rule, cost, prepare }) =>
  told({
    id: `event-unrouted/${what}`,
    title,
    rules: [rule, 'webhook-endpoints.list.status-200', 'delivery.unrouted-stays-readable', ...asShown],
    operator: approving,
    hook: false,
    cost: cost + 8 + 2 * mostReads,
    wait_s: 2 * showing_s + 5,
    run: async (context) => {
      const own = await ownBusiness(context);
      await prepare(context, own);
      const sale = await promptSale(context, own.key);
      await sale.pay();
      await isUnrouted(context, own, sale, rule);
    },
  }),
);

const whateverWasPaid: readonly Check[] = ways.slice(1).map((way) =>
  told({
    id: `event-unrouted/after-a-${way.what}`,
    title: `Without an address the event of a payment (${way.what.replaceAll('-', ' ')}) is unrouted, and can be read`,
    rules: ['delivery.unrouted-without-endpoint', 'delivery.unrouted-stays-readable'],
    operator: way.operator,
    hook: false,
    cost: 10 + 2 * mostReads,
    wait_s: 2 * showing_s + 5,
    run: async (context) => {
      const own = await ownBusiness(context);
      const sale = await way.sell(context, own);
      const charge = await sale.pay();
      const names = charge === null ? sale.names : [...sale.names, charge];
      await isUnrouted(context, own, { ...sale, names }, 'delivery.unrouted-without-endpoint');
    },
  }),
);

/** The event stands in the log as unrouted; later, and once there is an address, it can still be read. */
export async function isUnrouted(
  context: CheckContext,
  { key }: OwnBusiness,
  sale: Sale,
  rule: Absence['rule'],
): Promise<void> {
  const { found, list } = await loggedOf(context, key, sale, (fields) => deliveryOf(fields)['state'] === 'unrouted');
  const state = found ? deliveryOf(found.fields)['state'] : null;
  const actual = found ? `${found.id} with the state ${String(state)}` : 'no charge.succeeded in the log names it';
  const expected = `an event about ${sale.names[0]} whose delivery is unrouted, since no address is active`;
  const broken = (each: RuleId): Decision => ({
    is: 'broken',
    rule: each,
    expected,
    actual,
    exchanges: [sale.n, list.n],
  });
  // Where nobody knows the charge, its event may be there under another name.
  if (!found && sale.charge === null && successesIn(list) > 0) return;
  // Without an address the log is all that there is of an event.
  if (!found) return context.decide(broken(rule), broken('delivery.unrouted-stays-readable'));
  context.decide(...(state === 'unrouted' ? [kept(rule), kept('delivery.unrouted-without-endpoint')] : [broken(rule)]));
  await staysReadable(context, key, found.id);
}

async function staysReadable(context: CheckContext, key: string, id: string): Promise<void> {
  await isReadable(context, key, id);
  await context.clock.until(context.clock.now() + (context.clock.jumps ? hour_s : 2) * 1000);
  await isListed(context, key, id);
  await context.send(setEndpoint(key, { url: nobodysUrl }));
  const state = await isReadable(context, key, id);
  await isListed(context, key, id);
  context.decide({
    is: 'observed',
    question: 'delivery.unrouted-later',
    observed: `${String(state)} at once after an address was set`,
    exchanges: [context.exchanges.at(-2)!.n],
  });
}

/** The business is the check's own, and has not made as many events as a page holds. */
async function isListed(context: CheckContext, key: string, id: string): Promise<void> {
  const rule = 'delivery.unrouted-stays-readable';
  const list = await context.send(listEvents(key));
  const { data, has_more: more } = objectOf(list) ?? {};
  if (!Array.isArray(data) || more === true) return;
  const held = data.some((item) => asObject(item)?.['id'] === id);
  const expected = `the event ${id}, which was unrouted, in the log`;
  const actual = `a log of ${data.length} events without it`;
  context.decide(held ? kept(rule) : { is: 'broken', rule, expected, actual, exchanges: [list.n] });
}

async function isReadable(context: CheckContext, key: string, id: string): Promise<unknown> {
  const rule = 'delivery.unrouted-stays-readable';
  const read = await context.send(getEvent(key, id));
  const fields = objectOf(read);
  const shown = fields?.['id'] === id;
  const expected = `the event ${id}, which was unrouted`;
  const actual = `${read.answer?.status ?? 'no answer'} without it`;
  context.decide(shown ? kept(rule) : { is: 'broken', rule, expected, actual, exchanges: [read.n] });
  return deliveryOf(fields)['state'];
}

export const checks: readonly Check[] = [...unrouted, ...whateverWasPaid];
