import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { ResourceKind } from '../history.ts';
import { routeOf, servedEndpoint } from '../request.ts';

/** What is looked up by the id in a path, and the rules of that. */
export interface Lookup {
  readonly kind: 'charge' | ResourceKind;
  readonly noun: string;
  /** Of an id that a service must look up before it can tell that it is none of its own. */
  readonly form: RegExp;
  readonly unknown: RuleId;
  readonly foreign: RuleId;
  /** null: the answer of success need not show the object. */
  readonly theOne: RuleId | null;
}

const prefixed = (prefix: string): RegExp => new RegExp(`^${prefix}_[A-Za-z0-9_-]{1,64}$`);

const bill = { kind: 'bill', noun: 'bill', form: prefixed('bl') } as const;
const event = { kind: 'event', noun: 'event', form: prefixed('ev') } as const;

const lookups: Partial<Readonly<Record<EndpointName, Lookup>>> = {
  'charges.get': {
    kind: 'charge',
    noun: 'charge',
    form: prefixed('ch'),
    unknown: 'charges.get.unknown-not-found',
    foreign: 'charges.get.foreign-not-found',
    theOne: 'charges.get.the-one-asked',
  },
  'bills.get': {
    ...bill,
    unknown: 'bills.get.unknown-not-found',
    foreign: 'bills.get.foreign-not-found',
    theOne: 'bills.get.the-one-asked',
  },
  'bills.notify': {
    ...bill,
    unknown: 'bills.notify.unknown-not-found',
    foreign: 'bills.notify.foreign-not-found',
    theOne: null,
  },
  'links.get': {
    kind: 'payment_link',
    noun: 'payment link',
    form: prefixed('pl'),
    unknown: 'links.get.unknown-not-found',
    foreign: 'links.get.foreign-not-found',
    theOne: 'links.get.the-one-asked',
  },
  'webhook-endpoints.delete': {
    kind: 'webhook_endpoint',
    noun: 'endpoint',
    form: /^[A-Za-z0-9_-]{1,64}$/,
    unknown: 'webhook-endpoints.delete.unknown-not-found',
    foreign: 'webhook-endpoints.delete.foreign-not-found',
    theOne: null,
  },
  'events.get': {
    ...event,
    unknown: 'events.get.unknown-not-found',
    foreign: 'events.get.foreign-not-found',
    theOne: 'events.get.the-one-asked',
  },
  'events.retry': {
    ...event,
    unknown: 'events.retry.unknown-not-found',
    foreign: 'events.retry.foreign-not-found',
    theOne: null,
  },
};

export interface LookedUp {
  readonly endpoint: EndpointName;
  readonly id: string;
  readonly lookup: Lookup;
}

/** What a request asks for by its id; null where it does not, or where its deployment does not serve it. */
export function lookedUp(exchange: Exchange): LookedUp | null {
  const endpoint = servedEndpoint(exchange)?.name;
  const lookup = endpoint && lookups[endpoint];
  const id = routeOf(exchange.request)?.id ?? null;
  return lookup && id !== null ? { endpoint, id, lookup } : null;
}
