import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { momentsOf } from '../../evidence/moment.ts';
import type { LinkPrices, PayableBy, Resource, Sighting } from '../history.ts';
import { kinds, type ResourceKind } from '../resources/kinds.ts';
import { createdOf } from '../resources/moment.ts';
import { type RememberedResource, rememberedIn } from '../resources/observed.ts';
import { BoundedMultimap } from './bounded-multimap.ts';
import { ByAge } from './by-age.ts';

interface ResourceRecord extends Resource {
  business: string | null;
  /** Two businesses were given it for their own, so neither is the owner for certain. */
  contested: boolean;
  creation: Exchange | null;
  latest: Sighting;
  final: Sighting | null;
  readonly states: Map<string, Sighting>;
}

/** What the run knows of one business's resources of one kind. */
interface Owned {
  readonly all: ResourceRecord[];
  readonly dated: ByAge<ResourceRecord>;
}

/** Five states are documented at the most; a deployment that invents more must not fill the memory. */
const mostStates = 16;

const payableBy: Readonly<Partial<Record<ResourceKind, readonly PayableBy[]>>> = {
  bill: ['control_number'],
  charge: ['token', 'qr'],
  payment_link: ['url'],
};

/** What is known of every resource: a fixed number of sightings for each, however often it was seen. */
export class ResourceIndex {
  readonly #resources = new Map<string, ResourceRecord>();
  readonly #owned = new Map<string, Owned>();
  readonly #payable = new BoundedMultimap<ResourceRecord>(4);
  #linkPrices: LinkPrices | null = null;

  get linkPrices(): LinkPrices | null {
    return this.#linkPrices;
  }

  get(deployment: Deployment, kind: ResourceKind, id: string): Resource | undefined {
    return this.#resources.get(`${deployment} ${kind} ${id}`);
  }

  of(deployment: Deployment, kind: ResourceKind, business: string): readonly Resource[] {
    return this.#owned.get(`${deployment} ${kind} ${business}`)?.all ?? [];
  }

  between(deployment: Deployment, kind: ResourceKind, business: string, from: number, to: number): readonly Resource[] {
    return this.#owned.get(`${deployment} ${kind} ${business}`)?.dated.between(from, to) ?? [];
  }

  payableBy(deployment: Deployment, by: PayableBy, value: string): readonly Resource[] {
    return this.#payable.get(`${deployment} ${by} ${value}`);
  }

  add(exchange: Exchange): void {
    for (const told of rememberedIn(exchange)) this.#see(exchange, told);
  }

  #see(exchange: Exchange, { id, kind, via, fields }: RememberedResource): void {
    const { deployment, key } = exchange;
    const name = `${deployment} ${kind} ${id}`;
    const known = this.#resources.get(name);
    const replays = via === 'create' && known?.creation;
    const sighting = { n: exchange.n, via: replays ? 'replay' : via, ...momentsOf(exchange), fields } as const;
    const record = known ?? this.#open(name, { id, kind, deployment }, sighting);
    if (sighting.via === 'create') record.creation = exchange;
    extend(record, sighting);
    this.#assign(record, key.kind === 'listed' ? key.business : null, via === 'create');
  }

  #open(name: string, of: Pick<Resource, 'id' | 'kind' | 'deployment'>, first: Sighting): ResourceRecord {
    if (of.kind === 'payment_link') this.#notePrice(first.fields['amount_minor']);
    const nothing = { business: null, contested: false, creation: null, final: null };
    const record: ResourceRecord = { ...of, ...nothing, first, latest: first, states: new Map() };
    this.#resources.set(name, record);
    for (const by of payableBy[of.kind] ?? []) {
      const value = first.fields[by];
      if (typeof value === 'string') this.#payable.add(`${of.deployment} ${by} ${value}`, record);
    }
    return record;
  }

  #notePrice(price: unknown): void {
    if (typeof price !== 'number') return;
    const { least, most } = this.#linkPrices ?? { least: price, most: price };
    this.#linkPrices = { least: Math.min(least, price), most: Math.max(most, price) };
  }

  /** A charge that two businesses were given for their own stays that of the first, who had the Idempotency-Key first. */
  #assign(record: ResourceRecord, business: string | null, created: boolean): void {
    if (business === null || business === record.business) return;
    if (created && record.business !== null && record.kind !== 'charge') {
      record.contested = true;
      record.business = null;
    }
    if (record.business !== null || record.contested) return;
    record.business = business;
    const name = `${record.deployment} ${record.kind} ${business}`;
    const owned = this.#owned.get(name) ?? { all: [], dated: new ByAge() };
    this.#owned.set(name, owned);
    owned.all.push(record);
    const moment = createdOf(record.first.fields);
    if (moment !== null) owned.dated.add(moment, record);
  }
}

function extend(record: ResourceRecord, sighting: Sighting): void {
  if (sighting.sent >= record.latest.sent) record.latest = sighting;
  const { state } = sighting.fields;
  if (typeof state !== 'string') return;
  if (!record.states.has(state) && record.states.size < mostStates) record.states.set(state, sighting);
  const isFinal = record.final === null && kinds[record.kind].finalStates.has(state);
  if (isFinal || succeedsLate(record, sighting)) record.final = sighting;
}

/** A live network may tell of a success after it told that a charge came to nothing. */
const succeedsLate = ({ kind, deployment, final }: ResourceRecord, { fields, sent }: Sighting): boolean =>
  kind === 'charge' &&
  deployment === 'live' &&
  fields['state'] === 'succeeded' &&
  final !== null &&
  final.fields['state'] !== 'succeeded' &&
  sent >= final.received;
