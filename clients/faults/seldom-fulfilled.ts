import type { Json } from '../reference/call.ts';
import type { Event } from '../reference/events.ts';
import { change, counter, paying, status } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const isBill = ({ data }: Event): boolean => typeof data['bill'] === 'object' && data['bill'] !== null;

/** Hands the goods of a fulfilled order over once more, where it fits. */
const onceMore = (fits: (order: { readonly charge: string | null; readonly resumed: boolean }) => boolean): Patch =>
  change('orders')((was) => ({
    timesFulfilled: (before, now) => {
      const times = was.timesFulfilled(before, now);
      return times === 0 && now.status === 'fulfilled' && fits(before) ? 1 : times;
    },
  }));

/** Clients that fulfil wrongly at one moment alone. */
export const seldomFulfilled: readonly ClientFault[] = [
  ...breaking('client.test-events-fulfil-nothing', {
    'events.test-pays-bill: fulfils a bill on a test event': paying(
      (was, event) => was || (event.type === 'charge.succeeded' && isBill(event)),
    ),
  }),
  ...breaking('client.event-again-fulfils-once', {
    'orders.reopens: has a paid order wait again when charge.expired comes late': status((was, { from, charge }) =>
      from === 'event' && charge['state'] === 'expired' ? 'waiting' : was,
    ),
    'events.bill-again: fulfils a bill again when its event comes again': (policy) => {
      const bills = new Set<string>();
      return onceMore(({ charge }) => charge !== null && bills.has(charge))(
        paying((was, { data }) => {
          if (was && typeof data['bill'] === 'object') bills.add(String(data['id']));
          return was;
        })(policy),
      );
    },
    'events.at-once: fulfils again what comes many times at once': (policy) => {
      const count = counter();
      return change('orders')((was) => ({
        timesFulfilled: (before, now) => (count(now.order) === 4 ? 1 : was.timesFulfilled(before, now)),
      }))(policy);
    },
  }),
  ...breaking('client.fulfils-on-charge-succeeded', {
    'events.early-dropped: fulfils on webhooks alone, and forgets one that comes before the answer': status(
      (was, { from, order }) => {
        const isEarly = from === 'event' && order.charge === null && order.request !== null;
        return was === 'fulfilled' && (isEarly || from !== 'event') ? order.status : was;
      },
    ),
  }),
  ...breaking('client.fulfils-once', {
    'orders.early-twice: fulfils again on the read what an event paid before the answer': (policy) => {
      const early = new Set<string>();
      return change('orders')((was) => ({
        statusOf: (seen) => {
          if (seen.from === 'event' && seen.order.charge === null) early.add(seen.order.order);
          return was.statusOf(seen);
        },
        timesFulfilled: (before, now) =>
          early.has(now.order) && before.charge !== null ? 1 : was.timesFulfilled(before, now),
      }))(policy);
    },
    'orders.second-part: fulfils a bill once more when more than it is paid': change('orders')((was) => ({
      timesFulfilled: (before, now) =>
        before.request === null && now.status === 'fulfilled' && before.charge !== now.charge
          ? 1
          : was.timesFulfilled(before, now),
    })),
  }),
  ...breaking('client.part-payment-is-not-paid', {
    'events.second-part-pays: takes the second payment of a bill for its last': (policy) => {
      const count = counter();
      return change('events')((was) => ({
        isBillPaid: (bill: Json, event) => was.isBillPaid(bill, event) || count(String(bill['id'])) >= 2,
      }))(policy);
    },
  }),
  ...breaking('client.refuses-forged-events', {
    'forged.no-signature: takes an event that has no signature at all': change('events')((was) => ({
      verify: (body, headers, secret) => {
        if (headers['webhook-signature'] !== undefined) was.verify(body, headers, secret);
      },
    })),
    'forged.empty-part: takes an event one of whose signatures is short': change('events')((was) => ({
      verify: (body, headers, secret) => {
        if ((headers['webhook-signature'] ?? '').length > 10) was.verify(body, headers, secret);
      },
    })),
  }),
  ...breaking('client.reconciles-bills', {
    'events.bill-of-reference: takes the reference of a payment for its bill': change('events')((was) => ({
      orderOf: (event, customerRefOf) =>
        isBill(event) && typeof event.data['reference'] === 'string'
          ? Promise.resolve(event.data['reference'])
          : was.orderOf(event, customerRefOf),
    })),
  }),
  ...breaking('client.no-fulfilment-before-succeeded', {
    'events.expired-pays-orders: fulfils an order of its own on charge.expired': status(
      (was, { from, charge, order }) =>
        from === 'event' && charge['state'] === 'expired' && order.request !== null ? 'fulfilled' : was,
    ),
    'fulfils.unpaid-state: fulfils an order when a read tells requires_payment': status((was, { from, charge }) =>
      from === 'read' && charge['state'] === 'requires_payment' ? 'fulfilled' : was,
    ),
    'fulfils.third-read: fulfils an order that was read three times': (policy) => {
      const count = counter();
      return status((was, { from, order }) =>
        from === 'read' && was === 'waiting' && count(order.order) >= 3 ? 'fulfilled' : was,
      )(policy);
    },
  }),
];
