import { finalStates } from '../../contract/resources/charge.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Deployment } from '../../evidence/exchange.ts';

export type ResourceKind = 'charge' | 'bill' | 'payment_link' | 'event' | 'webhook_endpoint';

export type Way = 'create' | 'read' | 'list';

/** What sets the resources of one kind apart from others. */
interface Kind {
  readonly noun: string;
  readonly one: string;
  readonly many: string;
  /** Of its ids; null: none is documented. */
  readonly prefix: string | null;
  /** Whether an Idempotency-Key binds what makes one. */
  readonly keyed: boolean;
  /** States that it never leaves. */
  readonly finalStates: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export const kinds: Readonly<Record<ResourceKind, Kind>> = {
  charge: {
    noun: 'charge',
    one: 'a charge',
    many: 'charges',
    prefix: 'ch_',
    keyed: true,
    finalStates,
  },
  bill: { noun: 'bill', one: 'a bill', many: 'bills', prefix: 'bl_', keyed: false, finalStates: new Set(['paid']) },
  payment_link: {
    noun: 'payment link',
    one: 'a payment link',
    many: 'payment links',
    prefix: 'pl_',
    keyed: true,
    finalStates: none,
  },
  event: { noun: 'event', one: 'an event', many: 'events', prefix: 'ev_', keyed: false, finalStates: none },
  webhook_endpoint: {
    noun: 'endpoint',
    one: 'a webhook endpoint',
    many: 'webhook endpoints',
    prefix: null,
    keyed: false,
    finalStates: none,
  },
};

/** Whether a charge never leaves a state: on live one that came to nothing may be paid after all. */
export const isForGood = (state: string, deployment: Deployment): boolean =>
  deployment === 'live' ? state === 'succeeded' : kinds.charge.finalStates.has(state);

/** What the success of an operation shows. */
export interface Showing {
  readonly kind: ResourceKind;
  readonly via: Way;
}

const showings: Readonly<Partial<Record<EndpointName, Showing>>> = {
  'charges.create': { kind: 'charge', via: 'create' },
  'pos.create': { kind: 'charge', via: 'create' },
  'charges.get': { kind: 'charge', via: 'read' },
  'charges.list': { kind: 'charge', via: 'list' },
  'bills.create': { kind: 'bill', via: 'create' },
  'bills.get': { kind: 'bill', via: 'read' },
  'bills.list': { kind: 'bill', via: 'list' },
  'links.create': { kind: 'payment_link', via: 'create' },
  'links.get': { kind: 'payment_link', via: 'read' },
  'links.list': { kind: 'payment_link', via: 'list' },
  'webhook-endpoints.set': { kind: 'webhook_endpoint', via: 'create' },
  'webhook-endpoints.list': { kind: 'webhook_endpoint', via: 'list' },
  'events.get': { kind: 'event', via: 'read' },
  'events.list': { kind: 'event', via: 'list' },
};

export const showingOf = (name: EndpointName): Showing | undefined => showings[name];
