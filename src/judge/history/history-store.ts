import type { Decision } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { eventIn } from '../../evidence/event.ts';
import { asObject, errorCode, json } from '../../evidence/read.ts';
import type { Given, History } from '../history.ts';
import { isFirstUse } from '../oracle/reuse.ts';
import { businessOf, idempotencyKeyOf, pathOf, routeOf } from '../request.ts';
import { AbsenceIndex } from './absences.ts';
import type { AnswersBeside } from './answers.ts';
import { BoundedMultimap } from './bounded-multimap.ts';
import { EndpointIndex } from './endpoint-moves.ts';
import { PageIndex } from './pages.ts';
import { ResourceIndex } from './resources.ts';
import { TreatmentIndex } from './treatments.ts';

/** All that is remembered of a run. */
export class HistoryStore implements History {
  readonly given: Given;
  readonly #resources = new ResourceIndex();
  readonly #posts = new BoundedMultimap<Exchange>(32);
  readonly #postsAt = new BoundedMultimap<Exchange>(32);
  readonly #signed = new Map<Deployment, Exchange>();
  readonly #retried = new Map<string, number>();
  readonly #endpoints = new EndpointIndex();
  readonly #treatments = new TreatmentIndex();
  readonly #pages = new PageIndex();
  readonly #uses = new BoundedMultimap<Exchange>(32);
  readonly #users = new BoundedMultimap<string>(8);
  readonly #naming = new BoundedMultimap<Exchange>(16);
  readonly #slots = new WeakMap<Exchange, string | null>();
  readonly #startled = new Map<string, Exchange>();
  readonly #shown: Readonly<Record<Deployment, Set<string>>> = { sandbox: new Set(), live: new Set() };
  readonly #answers: AnswersBeside;
  readonly #absences = new AbsenceIndex();

  constructor(given: Given, answers: AnswersBeside) {
    this.given = given;
    this.#answers = answers;
  }

  readonly resource: History['resource'] = (...of) => this.#resources.get(...of);
  readonly resourcesOf: History['resourcesOf'] = (...of) => this.#resources.of(...of);
  readonly resourcesBetween: History['resourcesBetween'] = (...of) => this.#resources.between(...of);
  readonly payableBy: History['payableBy'] = (...of) => this.#resources.payableBy(...of);
  readonly posting: History['posting'] = (...of) => this.#posts.get(name(...of))[0];
  readonly postsAt: History['postsAt'] = (target) => this.#postsAt.get(target);
  readonly signed: History['signed'] = (deployment) => this.#signed.get(deployment);
  readonly retried: History['retried'] = (...of) => this.#retried.get(name(...of));
  readonly endpointMoves: History['endpointMoves'] = (business) => this.#endpoints.moves(business);
  readonly acceptsHost: History['acceptsHost'] = (host) => this.#endpoints.acceptsHost(host);
  readonly linkPrices: History['linkPrices'] = () => this.#resources.linkPrices;
  readonly uses: History['uses'] = (...of) => this.#uses.get(name(...of));
  readonly businessesUsing: History['businessesUsing'] = (...of) => this.#users.get(name(...of));
  readonly treated: History['treated'] = (...of) => this.#treatments.get(...of);
  readonly isFickle: History['isFickle'] = (deployment) => this.#treatments.isFickle(deployment);
  readonly settled: History['settled'] = (...of) => this.#answers.settled(...of);
  readonly shown: History['shown'] = (deployment, rule) => this.#shown[deployment].has(rule);
  readonly startled: History['startled'] = (check) => this.#startled.get(check);
  readonly overlooked: History['overlooked'] = (...of) => this.#absences.overlooked(...of);
  readonly leftOut: History['leftOut'] = (...of) => this.#absences.leftOut(...of);
  readonly missesBeside: History['missesBeside'] = (...of) => this.#absences.missesBeside(...of);
  readonly pageEndingWith: History['pageEndingWith'] = (...of) => this.#pages.endingWith(...of);
  readonly postsOf: History['postsOf'] = (...of) => this.#posts.whole(name(...of));
  readonly naming: History['naming'] = (...of) => this.#naming.whole(name(...of));

  readonly usesOf: History['usesOf'] = (exchange) => {
    const slot = this.#slotOf(exchange);
    return slot === null ? [] : this.#uses.get(slot);
  };

  /** Looked up for every charge of every page, so each exchange's is written once. */
  #slotOf(exchange: Exchange): string | null {
    let slot = this.#slots.get(exchange);
    if (slot === undefined) this.#slots.set(exchange, (slot = slotOf(exchange)));
    return slot;
  }

  add(exchange: Exchange, decisions: readonly Decision[]): void {
    for (const decision of decisions) if (decision.is === 'kept') this.#shown[exchange.deployment].add(decision.rule);
    this.#forgetTold(exchange);
    this.#answers.add(exchange);
    if (exchange.incoming) this.#addPosted(exchange);
    else this.#addAnswered(exchange);
  }

  #addPosted(exchange: Exchange): void {
    this.#postsAt.add(exchange.request.target, exchange);
    const { deployment, incoming } = exchange;
    const isSigned = incoming?.signature === 'valid' || incoming?.scheme !== undefined;
    if (isSigned && !this.#signed.has(deployment)) this.#signed.set(deployment, exchange);
    const id = eventIn(exchange)?.['id'];
    if (typeof id === 'string') this.#posts.add(name(deployment, id), exchange);
  }

  #addAnswered(exchange: Exchange): void {
    this.#treatments.add(exchange, this);
    this.#endpoints.add(exchange);
    this.#absences.add(exchange, this);
    this.#resources.add(exchange);
    this.#pages.add(exchange);
    this.#addStartled(exchange);
    this.#addUse(exchange);
    this.#addNaming(exchange);
    const route = routeOf(exchange.request);
    if (route?.endpoint.name === 'events.retry' && route.id !== null)
      this.#retried.set(name(exchange.deployment, route.id), exchange.sent);
  }

  #addUse(exchange: Exchange): void {
    const { deployment, request } = exchange;
    const business = businessOf(exchange);
    if (business === null || request.method !== 'POST') return;
    const [slot, key] = [this.#slotOf(exchange), idempotencyKeyOf(request)];
    if (slot !== null) this.#uses.add(slot, exchange);
    if (key !== null && !this.businessesUsing(deployment, key).includes(business))
      this.#users.add(name(deployment, key), business);
  }

  #addNaming(exchange: Exchange): void {
    const { deployment, request } = exchange;
    const field = request.method === 'POST' ? naming.get(pathOf(request)) : undefined;
    const text = field && asObject(json(request.body)?.value)?.[field];
    if (typeof text === 'string') this.#naming.add(name(deployment, text), exchange);
  }

  #addStartled(exchange: Exchange): void {
    const { check } = exchange;
    if (check === null || this.#startled.has(check)) return;
    if (errorCode(exchange) === 'IDEMPOTENT_MISMATCH' && isFirstUse(exchange, this))
      this.#startled.set(check, exchange);
  }

  /** What its judge could tell at this exchange, as far as was answered before it. */
  #forgetTold(exchange: Exchange): void {
    const before = exchange.check === null ? undefined : this.#startled.get(exchange.check);
    if (before && this.settled(before.received, exchange)) this.#startled.delete(before.check!);
  }
}

/** What is made by these comes back with the text of that field, from a link also as a charge. */
const naming: ReadonlyMap<string, string> = new Map([
  ['/v1/charges', 'reference'],
  ['/v1/pos/charges', 'reference'],
  ['/v1/payment_links', 'reference'],
  ['/v1/bills', 'customer_ref'],
]);

function slotOf(exchange: Exchange): string | null {
  const business = businessOf(exchange);
  const key = idempotencyKeyOf(exchange.request);
  return business === null || key === null ? null : name(exchange.deployment, business, pathOf(exchange.request), key);
}

/** Parts are chosen by others and may hold any character. */
function name(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
