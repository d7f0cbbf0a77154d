import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { momentsOf } from '../../evidence/moment.ts';
import type { Sighting, Resource, ResourceKind } from '../history.ts';
import { endpointOf, succeeded } from '../request.ts';
import { BoundedMultimap } from './bounded-multimap.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is no charge in an answer. */
export interface SeenResource {
  readonly id: string;
  readonly kind: ResourceKind;
  readonly via: Sighting['via'];
  readonly fields: Fields;
}

const shown: Readonly<Record<string, readonly [ResourceKind, Sighting['via']]>> = {
  'bills.create': ['bill', 'create'],
  'bills.get': ['bill', 'read'],
  'bills.list': ['bill', 'list'],
  'links.create': ['payment_link', 'create'],
  'links.get': ['payment_link', 'read'],
  'links.list': ['payment_link', 'list'],
  'webhook-endpoints.set': ['webhook_endpoint', 'create'],
  'webhook-endpoints.list': ['webhook_endpoint', 'list'],
  'events.get': ['event', 'read'],
  'events.list': ['event', 'list'],
};

/** The bills, links, endpoints and events that an answer shows. */
export function resourcesIn(exchange: Exchange): readonly SeenResource[] {
  if (exchange.deployment === 'sandbox' || exchange.incoming || !succeeded(exchange)) return [];
  const endpoint = endpointOf(exchange);
  const what = endpoint && shown[endpoint.name];
  if (!what) return [];
  const [kind, via] = what;
  const body = asObject(json(exchange.answer?.body)?.value);
  const items: readonly unknown[] = via !== 'list' ? [body] : Array.isArray(body?.['data']) ? body['data'] : [];
  return items.map(asObject).flatMap((fields) => {
    const id = fields?.['id'];
    return fields && typeof id === 'string' && id !== '' ? [{ id, kind, via, fields }] : [];
  });
}

/** What an answer would show, had it not been too long to keep; null where nothing was cut. */
export function overlookedIn(exchange: Exchange): ResourceKind | null {
  if (exchange.deployment === 'sandbox' || !succeeded(exchange) || exchange.answer?.body.sha256 == null) return null;
  const endpoint = endpointOf(exchange);
  return (endpoint && shown[endpoint.name]?.[0]) ?? null;
}

interface ResourceRecord extends Resource {
  business: string | null;
  /** Two businesses were given it for their own, so neither is the owner for certain. */
  contested: boolean;
  creation: Exchange | null;
  latest: Sighting;
  readonly states: Map<string, Sighting>;
}

/** Five states of a bill are documented; a deployment that invents more must not fill the memory. */
const mostStates = 16;

/** What is known of every bill, link, endpoint and event: a fixed number of sightings for each. */
export class ResourceBook {
  readonly #resources = new Map<string, ResourceRecord>();
  readonly #ofBusiness = new Map<string, ResourceRecord[]>();
  readonly #numbered = new BoundedMultimap<ResourceRecord>(4);

  resource(deployment: Deployment, kind: ResourceKind, id: string): Resource | undefined {
    return this.#resources.get(`${deployment} ${kind} ${id}`);
  }

  resourcesOf(deployment: Deployment, kind: ResourceKind, business: string): readonly Resource[] {
    return this.#ofBusiness.get(`${deployment} ${kind} ${business}`) ?? [];
  }

  billsNumbered(deployment: Deployment, controlNumber: string): readonly Resource[] {
    return this.#numbered.get(`${deployment} ${controlNumber}`);
  }

  add(exchange: Exchange, seen: SeenResource): void {
    const name = `${exchange.deployment} ${seen.kind} ${seen.id}`;
    const known = this.#resources.get(name);
    const via = seen.via === 'create' && known?.creation ? 'replay' : seen.via;
    const sighting: Sighting = {
      n: exchange.n,
      via,
      ...momentsOf(exchange),
      fields: seen.fields,
    };
    const record = known ?? open(exchange.deployment, seen, sighting);
    if (!known) this.#open(name, record);
    if (via === 'create') record.creation = exchange;
    extend(record, sighting);
    const business = exchange.key.kind === 'listed' ? exchange.key.business : null;
    if (seen.via === 'create' && business !== null && record.business !== null && business !== record.business)
      record.contested = true;
    this.#assign(record, business);
  }

  #open(name: string, record: ResourceRecord): void {
    this.#resources.set(name, record);
    const number = record.first.fields['control_number'];
    if (record.kind === 'bill' && typeof number === 'string')
      this.#numbered.add(`${record.deployment} ${number}`, record);
  }

  #assign(record: ResourceRecord, business: string | null): void {
    if (record.contested) record.business = null;
    if (business === null || record.business !== null || record.contested) return;
    record.business = business;
    const name = `${record.deployment} ${record.kind} ${business}`;
    const others = this.#ofBusiness.get(name);
    if (others) others.push(record);
    else this.#ofBusiness.set(name, [record]);
  }
}

function open(deployment: Deployment, { id, kind }: SeenResource, first: Sighting): ResourceRecord {
  return {
    id,
    kind,
    deployment,
    business: null,
    contested: false,
    creation: null,
    first,
    latest: first,
    states: new Map(),
  };
}

function extend(record: ResourceRecord, sighting: Sighting): void {
  if (sighting.sent >= record.latest.sent) record.latest = sighting;
  const state = sighting.fields['state'];
  if (typeof state === 'string' && !record.states.has(state) && record.states.size < mostStates)
    record.states.set(state, sighting);
}
