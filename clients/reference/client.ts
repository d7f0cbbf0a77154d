import { setTimeout as pause } from 'node:timers/promises';
import type { Call, Json, OrderFacts, Settings } from './call.ts';
import { Caller } from './caller.ts';
import { StillOpen, WrongUse } from './errors.ts';
import { itemsOf } from './lists.ts';
import type { Policy } from './policy.ts';

export interface ClientOptions extends Settings {
  readonly policy: Policy;
  /** A certificate to trust beside those that are known, as PEM. */
  readonly ca: string | null;
  /** Ends everything that is under way. */
  readonly signal: AbortSignal;
}

interface Creation {
  /** The caller's own Idempotency-Key. */
  readonly key?: string;
  readonly order?: OrderFacts;
}

/** A client of the Merchant Payments API. */
export class Client {
  readonly settings: Settings;
  readonly #policy: Policy;
  readonly #caller: Caller;
  readonly #signal: AbortSignal;

  constructor({ policy, ca, signal, ...settings }: ClientOptions) {
    const prefix = settings.mode === 'live' ? 'sk_live_' : 'sk_test_';
    if (!settings.apiKey.startsWith(prefix)) throw new WrongUse(`a ${settings.mode} address takes a key ${prefix}…`);
    this.settings = { ...settings, baseUrl: settings.baseUrl.replace(/\/+$/, '') };
    this.#policy = policy;
    this.#caller = new Caller(policy, this.settings, ca, signal);
    this.#signal = signal;
  }

  /** A creation with a key: it may be sent again, and is still one charge. */
  create(op: 'create_charge' | 'create_pos_charge' | 'create_payment_link', body: Json, by: Creation = {}) {
    const call = { ...plain, op, method: 'POST', path: pathOf[op], body, order: by.order ?? null } as const;
    const key = by.key ?? this.#policy.requests.mintKey(call);
    if (!/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new WrongUse('an Idempotency-Key has 8 to 128 of A-Z a-z 0-9 - _');
    return this.#caller.call({ ...call, key });
  }

  /** A bill takes no key: one that is sent twice is two bills. Where no answer came, look for it by its customer_ref. */
  createBill(body: Json): Promise<Json> {
    return this.#caller.call({
      ...plain,
      op: 'create_bill',
      method: 'POST',
      path: '/v1/bills',
      body,
      repeatable: false,
    });
  }

  /** Each is an SMS. */
  notifyBill(id: string, phone: unknown): Promise<Json> {
    const path = `/v1/bills/${encodeURIComponent(id)}/notify`;
    return this.#caller.call({ ...plain, op: 'notify_bill', method: 'POST', path, body: { phone }, repeatable: false });
  }

  get(op: keyof typeof readable, id: string): Promise<Json> {
    return this.#caller.call({ ...plain, op, path: `${readable[op]}/${encodeURIComponent(id)}` });
  }

  getBalance(): Promise<Json> {
    return this.#caller.call({ ...plain, op: 'get_balance', path: '/v1/balance' });
  }

  /** One page. */
  list(op: keyof typeof listed, query: Json, page = 1): Promise<Json> {
    const { limit } = query;
    if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= 100))
      throw new WrongUse('a page has 1 to 100 objects');
    return this.#caller.call({ ...plain, op, path: listed[op], query, page });
  }

  /** Everything, newest first. Links and events cannot be walked: no cursor of theirs is documented. */
  async *all(op: 'list_charges' | 'list_bills', query: Json): AsyncGenerator<Json> {
    const { lists } = this.#policy;
    let next: Json | null = lists.first(query);
    for (let page = 1; next !== null; page += 1) {
      const list: Json = await this.list(op, next, page);
      yield* itemsOf(list);
      next = lists.next(next, list, page);
    }
  }

  setWebhookEndpoint(url: unknown): Promise<Json> {
    const call = { ...plain, op: 'set_webhook_endpoint', method: 'POST', path: '/v1/webhook_endpoints' } as const;
    return this.#caller.call({ ...call, body: { url } });
  }

  deleteWebhookEndpoint(id: string): Promise<Json> {
    const path = `/v1/webhook_endpoints/${encodeURIComponent(id)}`;
    return this.#caller.call({ ...plain, op: 'delete_webhook_endpoint', method: 'DELETE', path });
  }

  retryEvent(id: string): Promise<Json> {
    const path = `/v1/events/${encodeURIComponent(id)}/retry`;
    return this.#caller.call({ ...plain, op: 'retry_event', method: 'POST', path, repeatable: false });
  }

  /** Reads a charge until nothing more will come of it. Throws {@link StillOpen} when the time runs out before. */
  async waitForCharge(id: string, timeout_s: number): Promise<Json> {
    const { waits } = this.#policy;
    const until = Date.now() + timeout_s * 1000;
    let charge: Json | null = null;
    for (let polls = 0; ; polls += 1) {
      charge = (await this.#peeked(id)) ?? charge;
      if (charge && waits.isFinal(charge)) return charge;
      const wait_ms = waits.pollAfter_ms(polls);
      if (Date.now() + wait_ms > until) break;
      await pause(wait_ms, undefined, { signal: this.#signal });
    }
    const given = waits.atTheEnd(charge);
    if (given) return given;
    throw new StillOpen(charge);
  }

  /** null: not to be had just now, which says nothing about the charge. */
  async #peeked(id: string): Promise<Json | null> {
    try {
      return await this.get('get_charge', id);
    } catch (error) {
      if (this.#policy.waits.goesOn(error)) return null;
      throw error;
    }
  }
}

const plain: Omit<Call, 'op' | 'path'> = {
  method: 'GET',
  query: {},
  body: null,
  key: null,
  repeatable: true,
  page: 1,
  order: null,
};

const pathOf = {
  create_charge: '/v1/charges',
  create_pos_charge: '/v1/pos/charges',
  create_payment_link: '/v1/payment_links',
} as const;

const readable = {
  get_charge: '/v1/charges',
  get_bill: '/v1/bills',
  get_payment_link: '/v1/payment_links',
  get_event: '/v1/events',
} as const;

const listed = {
  list_charges: '/v1/charges',
  list_bills: '/v1/bills',
  list_payment_links: '/v1/payment_links',
  list_events: '/v1/events',
  list_webhook_endpoints: '/v1/webhook_endpoints',
} as const;
