import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { once } from '../../evidence/once.ts';
import { idOf } from '../../evidence/read.ts';
import { routeOf, servedEndpoint, businessOf } from '../request.ts';
import { kinds, type ResourceKind } from './kinds.ts';
import type { History } from '../history.ts';

/** What is looked up by the id in a path, and the rules of that. */
export interface Lookup {
  readonly kind: ResourceKind;
  readonly noun: string;
  /** Of an id that a service must look up before it can tell that it is none of its own. */
  readonly form: RegExp;
  readonly unknown: RuleId;
  readonly foreign: RuleId;
  /** null: the answer of success need not show the object. */
  readonly theOne: RuleId | null;
}

type Name =
  | `${'charges' | 'bills' | 'links' | 'events'}.get`
  | 'bills.notify'
  | 'events.retry'
  | 'webhook-endpoints.delete';

const lookup = (name: Name, kind: ResourceKind, theOne: RuleId | null = null): readonly [EndpointName, Lookup] => {
  const { noun, prefix } = kinds[kind];
  const form = new RegExp(`^${prefix ?? ''}[A-Za-z0-9_-]{1,64}$`);
  return [
    name,
    { kind, noun, form, unknown: `${name}.unknown-not-found`, foreign: `${name}.foreign-not-found`, theOne },
  ];
};

const lookups: ReadonlyMap<EndpointName, Lookup> = new Map([
  lookup('charges.get', 'charge', 'charges.get.the-one-asked'),
  lookup('bills.get', 'bill', 'bills.get.the-one-asked'),
  lookup('bills.notify', 'bill'),
  lookup('links.get', 'payment_link', 'links.get.the-one-asked'),
  lookup('webhook-endpoints.delete', 'webhook_endpoint'),
  lookup('events.get', 'event', 'events.get.the-one-asked'),
  lookup('events.retry', 'event'),
]);

export interface LookedUp {
  readonly endpoint: EndpointName;
  readonly id: string;
  readonly lookup: Lookup;
}

/** What a request asks for by its id; null where it does not, or where its deployment does not serve it. */
export const lookedUp = once((exchange: Exchange): LookedUp | null => {
  const endpoint = servedEndpoint(exchange)?.name;
  const asked = endpoint && lookups.get(endpoint);
  const id = routeOf(exchange.request)?.id ?? null;
  return asked && id !== null ? { endpoint, id, lookup: asked } : null;
});

/** A request for an object that the caller's business does not have. */
export interface Miss extends LookedUp {
  readonly kind: 'foreign' | 'unknown';
}

/** The miss that a request ought to be, whatever the answer says; null when it is none or may be none. */
export function missOf(exchange: Exchange, history: History): Miss | null {
  const asked = lookedUp(exchange);
  const { key } = exchange;
  if (!asked || businessOf(exchange) === null || key.status !== 'active' || key.inQuery) return null;
  const owner = ownerOf(asked, exchange, history);
  if (owner === undefined && isSpelledOtherwise(asked.id, idOf(exchange))) return null;
  if (owner === undefined) return asked.lookup.form.test(asked.id) ? { ...asked, kind: 'unknown' } : null;
  const foreign = owner !== null && key.business !== null && owner !== key.business;
  return foreign ? { ...asked, kind: 'foreign' } : null;
}

/** Whether capitals matter in an id is not stated. */
export const isSpelledOtherwise = (asked: string, shown: string | null): boolean =>
  shown !== null && shown !== asked && shown.toLowerCase() === asked.toLowerCase();

/** The business of an object; null: nobody can say; undefined: nobody has heard of it. */
export function ownerOf({ id, lookup }: LookedUp, { deployment }: Exchange, history: History) {
  const { kind } = lookup;
  const known = history.resource(deployment, kind, id);
  const posted = kind === 'event' ? history.posting(deployment, id)?.incoming?.business : undefined;
  return posted ?? (known ? known.business : posted);
}
