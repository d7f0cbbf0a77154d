import { parseDateTime } from '../../contract/date-time.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { ChargeHistory, History, Sighting, Resource, ResourceKind } from '../history.ts';
import { endpointOf } from '../request.ts';

/** What a list may show. */
export type Listed = ChargeHistory | Resource;

const kinds: Readonly<Partial<Record<EndpointName, ResourceKind>>> = {
  'bills.list': 'bill',
  'links.list': 'payment_link',
  'events.list': 'event',
  'webhook-endpoints.list': 'webhook_endpoint',
};

const kindOf = (exchange: Exchange): ResourceKind | undefined => {
  const name = endpointOf(exchange)?.name;
  return name && kinds[name];
};

const dates = new WeakMap<Sighting, number | null>();

/** When an object says that it was created. Every page is held against every object, so dates are read once. */
export function createdOf(first: Sighting): number | null {
  const known = dates.get(first);
  if (known !== undefined) return known;
  const { created } = first.fields;
  const moment = typeof created === 'number' ? created * 1000 : parseDateTime(created);
  dates.set(first, moment);
  return moment;
}

/** What is known of an object of the kind that the request lists. */
export function listed(exchange: Exchange, history: History, id: string): Listed | undefined {
  const kind = kindOf(exchange);
  return kind ? history.resource(exchange.deployment, kind, id) : history.charge(exchange.deployment, id);
}

/** Objects of that kind and of the asking business, created from one moment to another, both included. */
export function listedBetween(exchange: Exchange, history: History, from: number, to: number): readonly Listed[] {
  const { deployment } = exchange;
  const business = exchange.key.business ?? '';
  const kind = kindOf(exchange);
  if (!kind) return history.chargesBetween(deployment, business, from, to);
  return history.resourcesOf(deployment, kind, business).filter(({ first }) => {
    const created = createdOf(first);
    return created !== null && created >= from && created <= to;
  });
}
