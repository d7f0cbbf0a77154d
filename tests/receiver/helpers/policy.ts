import { Webhook } from 'standardwebhooks';
import type { Order } from '../../../src/receiver/order.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An event as a receiver reads it. */
export interface Event {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly created: number;
  readonly data: Fields & {
    readonly id: string;
    readonly state: string;
    readonly amount_minor: number;
    readonly rail: string;
    readonly reference: string;
    readonly till?: string;
    readonly bill?: { readonly id: string; readonly control_number: string; readonly outstanding_minor: number };
  };
}

/** What came, before anybody looked at it. */
export interface Call {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What the receiver knows. */
export interface Shop {
  readonly secret: string | null;
  readonly orders: Map<string, Order>;
  /** How often each order was fulfilled. */
  readonly fulfilled: Map<string, number>;
  /** What was paid for each order, by charge. */
  readonly paid: Map<string, Map<string, number>>;
  readonly seen: Set<string>;
  readonly cancelled: Set<string>;
  readonly failures: Map<string, number>;
  /** Events that came. */
  readonly came: Set<string>;
  underWay: number;
  /** By event: how many of it are under way, and whether they met. */
  readonly meeting: Map<string, { count: number; met: boolean }>;
}

/** All that a receiver goes by; a broken one differs in a little of it. */
export interface Policy {
  /** Whether to go on with it. */
  readonly isSigned: (call: Call, shop: Shop) => boolean;
  /** Whether it is acknowledged and thrown away unread. */
  readonly ignores: (call: Call) => boolean;
  readonly read: (call: Call) => Event;
  /** Whether an event is one for this address. */
  readonly isOurs: (event: Event) => boolean;
  readonly isPayment: (event: Event) => boolean;
  /** What it is known by when it comes again; null: every one is new. */
  readonly key: (event: Event, call: Call) => string | null;
  /** Whether the key is remembered before the work is done. */
  readonly claim: 'first' | 'last';
  /** Whether a key is given up when the work fails. */
  readonly release: boolean;
  readonly orderOf: (event: Event, shop: Shop) => Order | null;
  readonly isPaid: (order: Order, event: Event, shop: Shop) => boolean;
  /** Whether an order that was fulfilled is left alone. */
  readonly once: boolean;
  readonly other: (event: Event, shop: Shop) => void;
  /** Of an event that came, whatever it says. */
  readonly status: (event: Event, outcome: 'paid' | 'other' | 'again' | 'failed') => number;
  readonly body: string;
  /** Before the answer, and after it until an order is fulfilled, in milliseconds. */
  readonly slow_ms: number;
  readonly later_ms: number;
  /** So many at once, in answer to others: a status, or null: they wait. */
  readonly atOnce: number;
  readonly busy: number | null;
  readonly failsFirst: boolean;
  /** Whether all are given up that come while others of their event are under way. */
  readonly rollsBack: boolean;
  readonly cutsOff: (call: Call) => boolean;
  /** Work is done at such intervals; 0: at once. */
  readonly batch_ms: number;
  /** Takes the order before it is paid. */
  readonly knows: (order: Order) => boolean;
}

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(',') : (value ?? ''));

export const lawful: Policy = {
  isSigned: ({ headers, text }, { secret }) => {
    if (secret === null) return true;
    try {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      new Webhook(secret).verify(text, Object.fromEntries(names.map((name) => [name, one(headers[name])])));
      return true;
    } catch {
      return false;
    }
  },
  ignores: () => false,
  read: ({ text }) => JSON.parse(text) as Event,
  isOurs: ({ livemode }) => livemode,
  isPayment: ({ type }) => type === 'charge.succeeded',
  key: ({ id }) => id,
  claim: 'first',
  release: true,
  orderOf: ({ data }, { orders }) =>
    [...orders.values()].find(({ bill }) => bill !== null && bill.id === data.bill?.id) ??
    orders.get(data.reference) ??
    null,
  isPaid: ({ reference, amount_minor }, _event, { paid }) =>
    [...(paid.get(reference)?.values() ?? [])].reduce((sum, each) => sum + each, 0) >= amount_minor,
  once: true,
  other: () => undefined,
  status: (_event, outcome) => (outcome === 'failed' ? 500 : 200),
  body: '',
  slow_ms: 0,
  later_ms: 0,
  atOnce: Infinity,
  busy: null,
  failsFirst: false,
  rollsBack: false,
  cutsOff: () => false,
  batch_ms: 0,
  knows: () => true,
};
