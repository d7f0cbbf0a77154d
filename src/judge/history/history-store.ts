import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, json } from '../../evidence/read.ts';
import type { ChargeHistory, Given, History, Listing, Page, Resource, ResourceKind } from '../history.ts';
import { businessOf, idempotencyKeyOf, pathOf } from '../request.ts';
import { AbsenceBook } from './absences.ts';
import type { Answers } from './answers.ts';
import { ChargeBook } from './charges.ts';
import { EndpointBook } from './endpoint-moves.ts';
import { type Treated, TreatmentBook } from './treatments.ts';
import { isFirstUse } from './first-use.ts';
import { PageBook } from './pages.ts';
import { chargesIn } from './seen.ts';
import { BoundedMultimap } from './bounded-multimap.ts';
import { ResourceBook, resourcesIn } from './resources.ts';

/** All that is remembered of a run. */
export class HistoryStore implements History {
  readonly given: Given;
  readonly #charges = new ChargeBook();
  readonly #resources = new ResourceBook();
  readonly #posted = new BoundedMultimap<Exchange>(512);
  readonly #posts = new BoundedMultimap<Exchange>(32);
  readonly #endpoints = new EndpointBook();
  readonly #treatments = new TreatmentBook();
  readonly #pages = new PageBook();
  readonly #uses = new BoundedMultimap<Exchange>(32);
  readonly #users = new BoundedMultimap<string>(8);
  readonly #naming = new BoundedMultimap<Exchange>(16);
  readonly #slots = new WeakMap<Exchange, string | null>();
  readonly #startled = new Map<string, Exchange>();
  readonly #shown = new Set<string>();
  readonly #answers: Answers;
  readonly #absences = new AbsenceBook();

  constructor(given: Given, answers: Answers) {
    this.given = given;
    this.#answers = answers;
  }

  charge(deployment: Deployment, id: string): ChargeHistory | undefined {
    return this.#charges.charge(deployment, id);
  }

  chargesOf(deployment: Deployment, business: string): readonly ChargeHistory[] {
    return this.#charges.chargesOf(deployment, business);
  }

  chargesBetween(deployment: Deployment, business: string, from: number, to: number): readonly ChargeHistory[] {
    return this.#charges.chargesBetween(deployment, business, from, to);
  }

  resource(deployment: Deployment, kind: ResourceKind, id: string): Resource | undefined {
    return this.#resources.resource(deployment, kind, id);
  }

  resourcesOf(deployment: Deployment, kind: ResourceKind, business: string): readonly Resource[] {
    return this.#resources.resourcesOf(deployment, kind, business);
  }

  billsNumbered(deployment: Deployment, controlNumber: string): readonly Resource[] {
    return this.#resources.billsNumbered(deployment, controlNumber);
  }

  postedTo(hook: string): readonly Exchange[] {
    return this.#posted.get(hook);
  }

  postsOf(deployment: Deployment, event: string): readonly Exchange[] | null {
    const boundedMultimap = name(deployment, event);
    return this.#posts.full(boundedMultimap) ? null : this.#posts.get(boundedMultimap);
  }

  endpointMoves(business: string): readonly Exchange[] {
    return this.#endpoints.moves(business);
  }

  acceptsHost(host: string): boolean {
    return this.#endpoints.acceptsHost(host);
  }

  usesOf(exchange: Exchange): readonly Exchange[] {
    const slot = this.#slotOf(exchange);
    return slot === null ? [] : this.#uses.get(slot);
  }

  /** Looked up for every charge of every page, so each exchange's is written once. */
  #slotOf(exchange: Exchange): string | null {
    let slot = this.#slots.get(exchange);
    if (slot === undefined) this.#slots.set(exchange, (slot = slotOf(exchange)));
    return slot;
  }

  uses(deployment: Deployment, business: string, path: string, idempotencyKey: string): readonly Exchange[] {
    return this.#uses.get(name(deployment, business, path, idempotencyKey));
  }

  businessesUsing(deployment: Deployment, idempotencyKey: string): readonly string[] {
    return this.#users.get(name(deployment, idempotencyKey));
  }

  naming(deployment: Deployment, business: string, reference: string): readonly Exchange[] | null {
    const boundedMultimap = name(deployment, business, reference);
    return this.#naming.full(boundedMultimap) ? null : this.#naming.get(boundedMultimap);
  }

  treated(deployment: Deployment, fingerprint: string): Treated | undefined {
    return this.#treatments.get(deployment, fingerprint);
  }

  settled(moment: number, exchange: Exchange): boolean {
    return this.#answers.settled(moment, exchange);
  }

  shown(deployment: Deployment, rule: RuleId): boolean {
    return this.#shown.has(name(deployment, rule));
  }

  startled(check: string): Exchange | undefined {
    return this.#startled.get(check);
  }

  posting(deployment: Deployment, event: string): Exchange | undefined {
    return this.#posts.get(name(deployment, event))[0];
  }

  overlooked(deployment: Deployment, kind: ResourceKind): boolean {
    return this.#absences.overlooked(deployment, kind);
  }

  leftOut(deployment: Deployment, link: string): Exchange | undefined {
    return this.#absences.leftOut(deployment, link);
  }

  miss(deployment: Deployment, endpoint: EndpointName, kind: 'foreign' | 'unknown'): Exchange | undefined {
    return this.#absences.miss(deployment, endpoint, kind);
  }

  pageEndingWith(listing: Listing, id: string, sent: number): Page | undefined {
    return this.#pages.endingWith(listing, id, sent);
  }

  add(exchange: Exchange, decisions: readonly Decision[]): void {
    for (const decision of decisions)
      if (decision.is === 'kept') this.#shown.add(name(exchange.deployment, decision.rule));
    this.#answers.add(exchange);
    if (exchange.incoming) this.#addPosted(exchange, exchange.incoming.hook);
    else this.#addAnswered(exchange);
  }

  #addPosted(exchange: Exchange, hook: string): void {
    this.#posted.add(hook, exchange);
    const id = asObject(json(exchange.request.body)?.value)?.['id'];
    if (typeof id === 'string') this.#posts.add(name(exchange.deployment, id), exchange);
  }

  #addAnswered(exchange: Exchange): void {
    this.#treatments.add(exchange, this);
    this.#endpoints.add(exchange);
    this.#absences.add(exchange, this);
    for (const seen of chargesIn(exchange)) this.#charges.add(exchange, seen);
    for (const seen of resourcesIn(exchange)) this.#resources.add(exchange, seen);
    this.#pages.add(exchange);
    this.#addStartled(exchange);
    this.#addUse(exchange);
  }

  #addUse(exchange: Exchange): void {
    const { deployment, request } = exchange;
    const business = businessOf(exchange);
    if (business === null || request.method !== 'POST') return;
    const key = idempotencyKeyOf(request);
    if (key !== null) this.#addKey(exchange, business, key);
    const reference = asObject(json(request.body)?.value)?.['reference'];
    if (!naming.has(pathOf(request)) || typeof reference !== 'string') return;
    this.#naming.add(name(deployment, business, reference), exchange);
  }

  #addStartled(exchange: Exchange): void {
    const { check } = exchange;
    if (check === null) return;
    const before = this.#startled.get(check);
    if (before && this.settled(before.received, exchange)) this.#startled.delete(check);
    if (errorCode(exchange) === 'IDEMPOTENT_MISMATCH' && isFirstUse(exchange, this))
      this.#startled.set(check, exchange);
  }

  #addKey(exchange: Exchange, business: string, key: string): void {
    const { deployment, request } = exchange;
    this.#uses.add(name(deployment, business, pathOf(request), key), exchange);
    if (this.businessesUsing(deployment, key).includes(business)) return;
    this.#users.add(name(deployment, key), business);
  }
}

/** What is made by these may come back as a charge with the reference. */
const naming: ReadonlySet<string> = new Set(['/v1/charges', '/v1/pos/charges', '/v1/payment_links']);

function slotOf(exchange: Exchange): string | null {
  const business = businessOf(exchange);
  const key = idempotencyKeyOf(exchange.request);
  return business === null || key === null ? null : name(exchange.deployment, business, pathOf(exchange.request), key);
}

/** Parts are chosen by others and may hold any character. */
function name(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
