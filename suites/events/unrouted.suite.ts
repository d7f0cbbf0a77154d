import fc from 'fast-check';
import { loggedIn } from '../../src/evidence/event.ts';
import { idOf } from '../../src/evidence/read.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { drawn } from '../../src/generate/drawn.ts';
import {
  deleteEndpoint,
  getEvent,
  listEndpoints,
  listEvents,
  retryEvent,
  setEndpoint,
} from '../../src/generate/request.ts';
import { toldOnce } from '../../src/judge/events/log.situation.ts';
import { paymentTold } from '../../src/judge/events/payments.situation.ts';
import { stillReadable, unrouted } from '../../src/judge/events/unrouted.situation.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charges } from '../creations.ts';
import { ways, paidPrompt, paidWithoutReference, promptSale, type Sale } from './sales.ts';
import { ofDelivery, told } from './shop.ts';
import { again_s, readAlike } from './unrouted-read.ts';
import { isUnrouted, loggedOf } from './watch.ts';
import { keyOf, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { acceptedAddress, settingAddress } from '../webhooks/address.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { inTurn, pause, readAll } from '../sending.ts';
import { nextAt } from '../time-of-day.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';

const hour_s = 3600;
/** By then nobody remembers an address that was deleted. */
const long_s = 8 * 86_400;

const httpUrl = 'http://hooks.shop.example/merchant';
const approving = ['approve_charge'] as const;

/** How it comes that no address is active. */
interface Absence {
  readonly what: string;
  readonly title: string;
  readonly address: 'none' | 'deleted';
  readonly cost: number;
  readonly prepare?: (context: CheckContext, own: OwnBusiness) => Promise<void>;
  /** What is paid then; left out: a charge with a reference. */
  readonly sell?: (context: CheckContext, key: string) => Promise<Sale>;
  /** Whether something else is asked for that nobody answers. */
  readonly isLeft?: true;
}

const absences: readonly Absence[] = [
  {
    what: 'never-set',
    title: 'An event of a business that never set an address is unrouted, and can be read',
    address: 'none',
    cost: 1,
    prepare: async (context, { key }) => {
      await context.send(listEndpoints(key));
      await untilEvening(context);
    },
    isLeft: true,
  },
  {
    what: 'refused',
    title: 'A refused address is none',
    address: 'none',
    cost: 2,
    prepare: async (context, { key }) => {
      await inTurn(context, setEndpoint(key, { url: httpUrl }), setEndpoint(key, {}));
    },
    sell: paidWithoutReference,
  },
  {
    what: 'deleted',
    title: 'An event after the address was deleted is unrouted, and can be read',
    address: 'deleted',
    cost: 5,
    prepare: (context, own) => setAndDeleted(context, own),
  },
  {
    what: 'deleted-and-refused',
    title: 'A refused address is none where one was deleted, either, nor is that one which nobody else might delete',
    address: 'deleted',
    cost: 9,
    prepare: async (context, own) => {
      const mistaken = setEndpoint(own.key, { url: httpUrl });
      const narrow = await keyOf(context, own.business, { scopes: ['webhooks:read'] });
      await setAndDeleted(context, own, async (id) => {
        // Until nothing more is sent there by itself.
        await paidPrompt(context, own.key);
        await pause(context, context.clock.jumps ? long_s : 0);
        await inTurn(context, deleteEndpoint(narrow, id), mistaken);
      });
      await context.send(mistaken);
      await pause(context, context.clock.jumps ? long_s : 0);
    },
  },
  {
    what: 'of-a-neighbour',
    title: 'The address of another business is none of this one, and neither are its orders, whatever their keys',
    address: 'none',
    cost: 5,
    sell: paidBesideNeighbour,
  },
];

/** By then it is the next day already in Tanzania, and not yet in Greenwich. */
async function untilEvening({ clock }: CheckContext): Promise<void> {
  if (clock.jumps) await clock.until(nextAt(clock.now(), 22 * hour_s * 1000), (hour_s * 1000) / 2);
}

/** Another business has an address, and charges with the same Idempotency-Key before this one is paid. */
async function paidBesideNeighbour(context: CheckContext, key: string): Promise<Sale> {
  const neighbour = await ownBusiness(context);
  await inTurn(context, setEndpoint(neighbour.key, { url: nobodysUrl }), listEndpoints(neighbour.key));
  const sale = await promptSale(context, key);
  const order = { ...charges.sample(), reference: freshReference() };
  await context.send(charges.post(neighbour.key, order, sale.made.template?.idempotencyKey));
  // What is wrong is wrong, whoever has used the key of it.
  const used = charges.post(neighbour.key, { ...order, reference: freshReference() });
  const wrong = { ...order, amount_minor: 10_050 };
  await inTurn(context, used, charges.post(key, wrong, used.idempotencyKey));
  await sale.pay();
  return sale;
}

/** There was an address, and there is none any more. */
export async function setAndDeleted(
  context: CheckContext,
  { key, business }: OwnBusiness,
  between: (id: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const url = await acceptedAddress(context, key, context.roleOf(business));
  const id = idOf(await context.send(setEndpoint(key, { url })));
  if (id === null) throw new Inconclusive('an address was accepted and then refused, so none could be deleted');
  const { jumps } = context.clock;
  const deleting = jumps ? await keyOf(context, business, { is: 'replacement' }) : key;
  const reading = jumps ? await keyOf(context, business, { scopes: ['webhooks:read'] }) : key;
  await between(id);
  // Whoever looks meanwhile.
  await readAll(context, deleteEndpoint(deleting, id), listEndpoints(reading));
  await context.send(listEndpoints(reading));
}

const rules = {
  none: 'delivery.unrouted-without-endpoint',
  deleted: 'webhook-endpoints.delete.later-events-unrouted',
} as const;

const withoutAddress: readonly Check[] = absences.map(
  ({ what, title, address, cost, prepare, sell = paidPrompt, isLeft = false }) =>
    told({
      id: `event-unrouted/${what}`,
      title,
      rules: [rules[address], 'webhook-endpoints.list.status-200', 'delivery.unrouted-stays-readable', ...ofDelivery],
      operator: approving,
      inbox: false,
      requests: cost + 12 + 2 * mostReads,
      wait_s: 2 * showing_s + 5 + again_s,
      ages_s: 24 * hour_s,
      run: async (context) => {
        const own = await ownBusiness(context);
        await prepare?.(context, own);
        const sale = await sell(context, own.key);
        const left = isLeft ? await promptSale(context, own.key) : null;
        const { later } = await staysUnrouted(context, own, sale, address);
        if (left && later) expiryUnrouted(context, left, later);
      },
    }),
);

const whateverWasPaid: readonly Check[] = ways.slice(1).map((way) =>
  told({
    id: `event-unrouted/after-a-${way.what}`,
    title: `Without an address the event of a payment (${way.what.replaceAll('-', ' ')}) is unrouted, and can be read`,
    rules: [
      'delivery.unrouted-without-endpoint',
      'delivery.unrouted-stays-readable',
      'events.success-emits-charge-succeeded',
      ...new Set(way.rules),
    ],
    operator: way.operator,
    inbox: false,
    requests: 15 + 2 * mostReads,
    wait_s: 2 * showing_s + 5 + again_s,
    run: async (context) => {
      const own = await ownBusiness(context);
      const sale = await way.sell(context, own);
      const charge = await sale.pay();
      const names = charge === null ? sale.names : [...sale.names, charge];
      const { list } = await staysUnrouted(context, own, { ...sale, names }, 'none');
      context.judge(paymentTold, { made: sale.made, post: null, bill: sale.bill, names, charge, list });
      context.judge(toldOnce, { posts: [], list, charge });
    },
  }),
);

/**
 * The event stands in the log as unrouted; later, and once there is an address, it can still be read, though by lot somebody
 * wanted it sent again to nobody. Gives the log, and as it was later; null: it was not looked at again.
 */
export async function staysUnrouted(
  context: CheckContext,
  { key }: OwnBusiness,
  sale: Pick<Sale, 'made' | 'names' | 'charge'>,
  absence: Absence['address'],
): Promise<{ readonly list: Exchange; readonly later: Exchange | null }> {
  const { made, names, charge } = sale;
  const { found, list } = await loggedOf(context, key, sale, isUnrouted);
  context.judge(unrouted, { absence, made, list, names, charge });
  if (!found) return { list, later: null };
  const { id } = found;
  const isShown = async (addressed: boolean, look: RequestTemplate): Promise<Exchange> => {
    const shown = await context.send(look);
    context.judge(stillReadable, { id, shown, addressed });
    return shown;
  };
  await readAlike(context, key, { absence, id, made }, await isShown(false, getEvent(key, id)));
  const isRetried = drawn(fc.boolean());
  // A refused address claims nothing either.
  await context.send(isRetried ? retryEvent(key, id) : setEndpoint(key, { url: httpUrl }));
  await pause(context, context.clock.jumps ? hour_s : 2);
  const later = await isShown(false, listEvents(key));
  await context.send(setEndpoint(key, { url: nobodysUrl }));
  await isShown(true, getEvent(key, id));
  if (!isRetried) await isShown(true, listEvents(key));
  return { list, later };
}

/** Whether an expiry makes an event is open; one that it made before there was an address is as unrouted as any other. */
function expiryUnrouted(context: Pick<CheckContext, 'judge'>, { made, names }: Sale, list: Exchange): void {
  const type = 'charge.expired';
  if (loggedIn(list, { names, type }))
    context.judge(unrouted, { absence: 'none', made, list, names, charge: null, type });
}

export const checks = [...withoutAddress.map(settingAddress), ...whateverWasPaid];
