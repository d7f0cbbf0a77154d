import { parseDateTime } from '../../contract/date-time.ts';
import type { Deployment, Exchange, PayerFacts } from '../../evidence/exchange.ts';
import { momentsOf } from '../../evidence/moment.ts';
import { finalStates, type ChargeHistory, type Sighting } from '../history.ts';
import { businessOf, idempotencyKeyOf } from '../request.ts';
import { ByAge } from './by-age.ts';
import type { Seen } from './seen.ts';

interface ChargeRecord extends ChargeHistory {
  business: string | null;
  creation: Exchange | null;
  payer: PayerFacts | null;
  latest: Sighting;
  final: Sighting | null;
  readonly states: Map<string, Sighting>;
}

/** What is known of every charge: a fixed number of sightings for each, however often it was seen. */
export class ChargeBook {
  readonly #charges: Readonly<Record<Deployment, Map<string, ChargeRecord>>> = { sandbox: new Map(), live: new Map() };
  readonly #ofBusiness = new Map<string, ChargeRecord[]>();
  readonly #ages = new Map<string, ByAge<ChargeRecord>>();

  charge(deployment: Deployment, id: string): ChargeHistory | undefined {
    return this.#charges[deployment].get(id);
  }

  chargesOf(deployment: Deployment, business: string): readonly ChargeHistory[] {
    return this.#ofBusiness.get(`${deployment} ${business}`) ?? [];
  }

  chargesBetween(deployment: Deployment, business: string, from: number, to: number): readonly ChargeHistory[] {
    return this.#ages.get(`${deployment} ${business}`)?.between(from, to) ?? [];
  }

  add(exchange: Exchange, seen: Seen): void {
    const known = this.#charges[exchange.deployment].get(seen.id);
    const sighting = sightingOf(exchange, seen, known);
    const record = known ?? this.#open(exchange.deployment, seen.id, sighting);
    if (sighting.via === 'create' && record.creation === null) create(record, exchange);
    extend(record, sighting);
    this.#assign(record, exchange.key.kind === 'listed' ? exchange.key.business : null);
  }

  #open(deployment: Deployment, id: string, first: Sighting): ChargeRecord {
    const none = { business: null, creation: null, payer: null, final: null };
    const record: ChargeRecord = { id, deployment, ...none, first, latest: first, states: new Map() };
    this.#charges[deployment].set(id, record);
    return record;
  }

  #assign(record: ChargeRecord, business: string | null): void {
    if (business === null || record.business !== null) return;
    record.business = business;
    const name = `${record.deployment} ${business}`;
    const others = this.#ofBusiness.get(name);
    if (others) others.push(record);
    else this.#ofBusiness.set(name, [record]);
    const created = parseDateTime(record.first.fields['created']);
    if (created === null) return;
    const ages = this.#ages.get(name) ?? new ByAge<ChargeRecord>();
    this.#ages.set(name, ages);
    ages.add(created, record);
  }
}

function sightingOf(exchange: Exchange, seen: Seen, known: ChargeHistory | undefined): Sighting {
  const via = seen.via === 'post' ? (replays(exchange, known) ? 'replay' : 'create') : seen.via;
  return { n: exchange.n, via, ...momentsOf(exchange), fields: seen.fields };
}

function replays(exchange: Exchange, known: ChargeHistory | undefined): boolean {
  if (!known?.creation) return false;
  const key = idempotencyKeyOf(exchange.request);
  const same = key !== null && key === idempotencyKeyOf(known.creation.request);
  return same && businessOf(exchange) === businessOf(known.creation);
}

function create(record: ChargeRecord, exchange: Exchange): void {
  record.creation = exchange;
  record.payer = exchange.payer;
}

function extend(record: ChargeRecord, sighting: Sighting): void {
  if (sighting.sent >= record.latest.sent) record.latest = sighting;
  const state = sighting.fields['state'];
  if (typeof state !== 'string') return;
  if (!record.states.has(state) && record.states.size < mostStates) record.states.set(state, sighting);
  if (record.final === null && finalStates.has(state)) record.final = sighting;
}

/** Five states are documented; a deployment that invents more must not fill the memory. */
const mostStates = 16;
