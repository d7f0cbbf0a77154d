import type { Json } from './call.ts';
import type { Client } from './client.ts';
import { ApiError, isPassing, StillOpen, UnknownOutcome } from './errors.ts';
import { eventIn, type Event, type Headers } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Order, Seen } from './orders.ts';
import type { Policy } from './policy.ts';

/** A merchant: each order is charged once and fulfilled once, whatever happens in between. */
export class Shop {
  client: Client;
  readonly #ledger: Ledger;
  readonly #policy: Policy;
  readonly #underway = new Map<string, Promise<Order>>();
  readonly #customers = new Map<string, string>();

  constructor(client: Client, ledger: Ledger, policy: Policy) {
    this.client = client;
    this.#ledger = ledger;
    this.#policy = policy;
  }

  /** Asked twice, at once or after a crash, it is still one order with one charge. */
  submit(order: string, request: Json, wait_s: number): Promise<Order> {
    const joined = this.#underway.get(order);
    if (joined && this.#policy.orders.isJoined({ order, resumed: false })) return joined;
    const submitted = this.#submit(order, request, wait_s).finally(() => this.#underway.delete(order));
    this.#underway.set(order, submitted);
    return submitted;
  }

  /** Looks at the charge once where it is still open. */
  async status(order: string): Promise<Order | null> {
    const kept = this.#ledger.read(order);
    if (!kept || kept.charge === null || kept.status !== 'waiting') return kept;
    const charge = await this.client.get('get_charge', kept.charge);
    return this.#learn({ order: this.#ledger.read(order) ?? kept, charge, from: 'read' }).now;
  }

  /** What may be fulfilled now. Answer the service with 2xx once this has ended. */
  async handle(body: string, headers: Headers): Promise<readonly string[]> {
    const { events } = this.#policy;
    const { settings } = this.client;
    if (settings.webhookSecret !== null) events.verify(body, headers, settings.webhookSecret);
    const event = eventIn(body);
    if (events.isExpiry(event)) this.#expired(event);
    if (!events.isPayment(event, settings)) return [];
    const { bill } = event.data;
    if (isObject(bill) && !events.isBillPaid(bill, event)) return [];
    const name = await events.orderOf(event, (id) => this.#customerOf(id));
    if (name === null) return [];
    const order = this.#ledger.read(name) ?? this.#fresh(name, null);
    const { times } = this.#learn({ order, charge: { ...event.data, state: 'succeeded' }, from: 'event' });
    return Array.from({ length: times }, () => name);
  }

  /** So that payments of its bill are known by its customer. */
  remember({ id, customer_ref }: Json): void {
    if (typeof id === 'string' && typeof customer_ref === 'string') this.#customers.set(id, customer_ref);
  }

  /** Of an order that was paid before it undoes nothing. */
  #expired({ data }: Event): void {
    const { id, reference } = data;
    const order = typeof reference === 'string' ? this.#ledger.read(reference) : null;
    if (order && order.charge === id) this.#learn({ order, charge: { id, state: 'expired' }, from: 'event' });
  }

  async #submit(name: string, request: Json, wait_s: number): Promise<Order> {
    const { orders } = this.#policy;
    const order = orders.begun(this.#ledger.read(name), this.#fresh(name, request));
    if (order.status !== 'waiting') return order;
    if (orders.isSavedFirst(order)) this.#ledger.write(order);
    const charge = await this.#charged(order);
    if (charge === null) return this.#ledger.read(name) ?? order;
    const { now } = this.#learn({ order: this.#ledger.read(name) ?? order, charge, from: 'creation' });
    return now.status === 'waiting' ? this.#waited(now, wait_s) : now;
  }

  /** With the order's own key: the service answers with the charge that there is, or makes it. */
  async #charged(order: Order): Promise<Json | null> {
    const { key, request } = order;
    try {
      if (order.charge !== null) return await this.client.get('get_charge', order.charge);
      return await this.client.create('create_charge', request ?? {}, { key, order });
    } catch (error) {
      const status = this.#policy.orders.statusAfter(error, order);
      const now = this.#ledger.read(order.order) ?? order;
      if (now.status === 'waiting') this.#ledger.write({ ...now, status });
      // Nobody knows whether the payer was asked: the order waits, and is asked for again with the same key.
      if (error instanceof UnknownOutcome || (error instanceof ApiError && isPassing(error))) return null;
      throw error;
    }
  }

  async #waited(order: Order, wait_s: number): Promise<Order> {
    try {
      const charge = await this.client.waitForCharge(order.charge ?? '', wait_s);
      return this.#learn({ order: this.#ledger.read(order.order) ?? order, charge, from: 'read' }).now;
    } catch (error) {
      if (error instanceof StillOpen || error instanceof ApiError) return this.#ledger.read(order.order) ?? order;
      throw error;
    }
  }

  /** The one place where an order becomes fulfilled: read and webhook meet here, in one process, without a gap. */
  #learn(seen: Seen): { readonly now: Order; readonly times: number } {
    const { orders } = this.#policy;
    const { order, charge } = seen;
    const id = charge['id'];
    const now = { ...order, charge: typeof id === 'string' ? id : order.charge, status: orders.statusOf(seen) };
    this.#ledger.write(now);
    return { now, times: orders.timesFulfilled(order, now) };
  }

  #fresh(order: string, request: Json | null): Order {
    const facts = { order, resumed: false };
    return { ...facts, key: this.#policy.orders.key(facts), request, charge: null, status: 'waiting' };
  }

  async #customerOf(bill: string): Promise<string | null> {
    const known = this.#customers.get(bill);
    if (known !== undefined) return known;
    try {
      this.remember(await this.client.get('get_bill', bill));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof UnknownOutcome)) throw error;
    }
    return this.#customers.get(bill) ?? null;
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
