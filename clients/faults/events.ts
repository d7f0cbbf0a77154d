import { createHmac } from 'node:crypto';
import type { Json } from '../reference/call.ts';
import { WrongUse } from '../reference/errors.ts';
import type { Event, Events } from '../reference/events.ts';
import { change, counter, paying, status } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const verifying = (verify: (was: Events['verify']) => Events['verify']): Patch =>
  change('events')((was) => ({ verify: verify(was.verify) }));
const also = (fits: (event: Event, mode: 'test' | 'live') => boolean): Patch =>
  paying((was, event, mode) => was || fits(event, mode));
const not = (fits: (event: Event) => boolean): Patch => paying((was, event) => was && !fits(event));
const isBill = ({ data }: Event): boolean => typeof data['bill'] === 'object' && data['bill'] !== null;
const billNamed = (nameOf: (event: Event) => unknown): Patch =>
  change('events')((was) => ({
    orderOf: async (event, customerRefOf) => {
      if (!isBill(event)) return was.orderOf(event, customerRefOf);
      const name = nameOf(event);
      return typeof name === 'string' && name !== '' ? name : null;
    },
  }));
const paid = (isPaid: (bill: Json, was: boolean) => boolean): Patch =>
  change('events')((was) => ({ isBillPaid: (bill, event) => isPaid(bill, was.isBillPaid(bill, event)) }));

/** Fulfils a fulfilled order once more, where it fits. */
const twice = (fits: (count: number, resumed: boolean) => boolean): Patch => {
  const count = counter();
  return change('orders')((was) => ({
    timesFulfilled: (before, now) => {
      const times = was.timesFulfilled(before, now);
      if (now.status !== 'fulfilled') return times;
      return times === 0 && fits(count(now.order), before.resumed) ? 1 : times;
    },
  }));
};

export const eventFaults: readonly ClientFault[] = [
  ...breaking('client.fulfils-on-charge-succeeded', {
    'events.expired-pays: fulfils on charge.expired': also(({ type }) => type === 'charge.expired'),
    'events.escrow-pays: fulfils on escrow.funded': also(({ type }) => type === 'escrow.funded'),
    'events.released-pays: fulfils on escrow.released': also(({ type }) => type === 'escrow.released'),
    'events.any-charge-pays: fulfils on every event of a charge': also(({ type }) => type.startsWith('charge.')),
  }),
  ...breaking('client.unknown-event-fulfils-nothing', {
    'events.unknown-pays: fulfils on types that it does not know': also(
      ({ type }) => !['charge.succeeded', 'charge.expired', 'escrow.funded', 'escrow.released'].includes(type),
    ),
    'events.unknown-refused: refuses an event of a type that it does not know': paying((was, { type }) => {
      if (/^(?:charge\.(?:succeeded|expired)|escrow\.(?:funded|released))$/.test(type)) return was;
      throw new WrongUse(`unknown type ${type}`);
    }),
    'events.suffix-pays: fulfils on every type that ends in succeeded': also(({ type }) => type.endsWith('succeeded')),
  }),
  ...breaking('client.test-events-fulfil-nothing', {
    'events.test-pays: fulfils live orders on test events': also(({ type }) => type === 'charge.succeeded'),
    'events.test-pays-pos: fulfils live orders on test events of a till': also(
      ({ type, data }) => type === 'charge.succeeded' && data['till'] !== undefined,
    ),
  }),
  ...breaking('client.event-again-fulfils-once', {
    'events.again: fulfils again when an event comes again': twice(() => true),
    'events.third: fulfils again when an event comes for the third time': twice((count) => count === 2),
    'events.again-after-crash: fulfils again when an event comes again after a crash': twice(
      (_count, resumed) => resumed,
    ),
  }),
  ...breaking('client.fulfils-once', {
    'orders.read-and-event: fulfils on the webhook what a read has fulfilled': twice(() => true),
    'orders.after-crash: fulfils on the webhook what a read has fulfilled before a crash': twice(
      (_count, resumed) => resumed,
    ),
  }),
  ...breaking('client.late-event-undoes-nothing', {
    'orders.expires-late: calls a paid order failed when charge.expired comes late': status((was, { from, charge }) =>
      from === 'event' && charge['state'] === 'expired' ? 'failed' : was,
    ),
    'orders.cancels-late: cancels a paid order when charge.expired comes late': status((was, { from, charge }) =>
      from === 'event' && charge['state'] === 'expired' ? 'cancelled' : was,
    ),
  }),
  ...breaking('client.pos-payment-known', {
    'events.no-wallet: takes no payment from a wallet': not(({ data }) => data['rail'] === 'wallet'),
    'events.no-till: takes no payment at a till': not(({ data }) => data['till'] !== undefined),
  }),
  ...breaking('client.reconciles-bills', {
    'events.bill-by-reference: looks for the bill of a payment by its reference': billNamed(
      ({ data }) => data['reference'],
    ),
    'events.bill-by-charge: takes the charge for the bill of a payment': billNamed(({ data }) => data['id']),
    'events.awaits-bill-paid: waits for an event of a paid bill': not(isBill),
  }),
  ...breaking('client.part-payment-is-not-paid', {
    'events.part-pays: takes any payment for the whole bill': paid(() => true),
    'events.most-pays: takes a bill for paid of which little is outstanding': paid(
      ({ outstanding_minor }, was) => was || Number(outstanding_minor) <= 100_000_000,
    ),
  }),
  ...breaking('client.refuses-forged-events', {
    'forged.any-signature: takes every event that has a signature': verifying((was) => (body, headers, secret) => {
      if (headers['webhook-signature'] === undefined) was(body, headers, secret);
    }),
    'forged.parsed: verifies no event that can be parsed and has an id': verifying((was) => (body, headers, secret) => {
      if (headers['webhook-id'] === undefined) was(body, headers, secret);
    }),
    'forged.right-once: takes a body with a signature that was right for another': (policy) => {
      const known = new Set<string>();
      return verifying((was) => (body, headers, secret) => {
        const signature = headers['webhook-signature'] ?? '';
        if (known.has(signature)) return;
        was(body, headers, secret);
        known.add(signature);
      })(policy);
    },
    'forged.in-part: compares as much of a signature as it is given': verifying((was) => (body, headers, secret) => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
      const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
      const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      if (!given.startsWith('v1,') || !`v1,${right}`.startsWith(given)) was(body, headers, secret);
    }),
  }),
];
