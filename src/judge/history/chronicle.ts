import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, json } from '../../evidence/read.ts';
import type { ChargeHistory, Given, History, Listing, Page, Thing, ThingKind } from '../history.ts';
import { businessOf, idempotencyKeyOf, pathOf } from '../request.ts';
import { AbsenceBook } from './absences.ts';
import type { Answers } from './answers.ts';
import { ChargeBook } from './charges.ts';
import { EndpointBook } from './endpoint-moves.ts';
import { type Fared, FateBook } from './fates.ts';
import { isFirstUse } from './first-use.ts';
import { PageBook } from './pages.ts';
import { chargesIn } from './seen.ts';
import { Shelf } from './shelf.ts';
import { ThingBook, thingsIn } from './things.ts';

/** All that is remembered of a run. */
export class Chronicle implements History {
  readonly given: Given;
  readonly #charges = new ChargeBook();
  readonly #things = new ThingBook();
  readonly #posted = new Shelf<Exchange>(512);
  readonly #posts = new Shelf<Exchange>(32);
  readonly #endpoints = new EndpointBook();
  readonly #fates = new FateBook();
  readonly #pages = new PageBook();
  readonly #uses = new Shelf<Exchange>(32);
  readonly #users = new Shelf<string>(8);
  readonly #naming = new Shelf<Exchange>(16);
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

  thing(deployment: Deployment, kind: ThingKind, id: string): Thing | undefined {
    return this.#things.thing(deployment, kind, id);
  }

  thingsOf(deployment: Deployment, kind: ThingKind, business: string): readonly Thing[] {
    return this.#things.thingsOf(deployment, kind, business);
  }

  billsNumbered(deployment: Deployment, controlNumber: string): readonly Thing[] {
    return this.#things.billsNumbered(deployment, controlNumber);
  }

  postedTo(hook: string): readonly Exchange[] {
    return this.#posted.get(hook);
  }

  postsOf(deployment: Deployment, event: string): readonly Exchange[] | null {
    const shelf = name(deployment, event);
    return this.#posts.full(shelf) ? null : this.#posts.get(shelf);
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
    const shelf = name(deployment, business, reference);
    return this.#naming.full(shelf) ? null : this.#naming.get(shelf);
  }

  fared(deployment: Deployment, likeness: string): Fared | undefined {
    return this.#fates.get(deployment, likeness);
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

  overlooked(deployment: Deployment, kind: ThingKind): boolean {
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
    this.#fates.add(exchange, this);
    this.#endpoints.add(exchange);
    this.#absences.add(exchange, this);
    for (const seen of chargesIn(exchange)) this.#charges.add(exchange, seen);
    for (const seen of thingsIn(exchange)) this.#things.add(exchange, seen);
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
