import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './call.ts';
import { Client } from './client.ts';
import { ApiError, StillOpen, UnknownOutcome, WrongUse } from './errors.ts';
import { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';
import type { Policy } from './policy.ts';
import { Shop } from './shop.ts';

/** One answer to a command, as a line of the protocol has it. */
export type Said = { readonly result: unknown } | { readonly error: Json } | { readonly unsupported: true };

interface Configured {
  readonly client: Client;
  readonly shop: Shop;
}

type Command = (at: Configured, args: Json) => Promise<unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The ids of at most so many. */
async function idsOf(all: AsyncGenerator<Json>, max: unknown): Promise<{ readonly ids: readonly unknown[] }> {
  const most = typeof max === 'number' ? max : Number.POSITIVE_INFINITY;
  const ids: unknown[] = [];
  for await (const { id } of all) {
    ids.push(id);
    if (ids.length >= most) break;
  }
  return { ids };
}

const shown = (name: string, order: Order | null): Json => ({
  order: name,
  charge: order?.charge ?? null,
  status: order?.status ?? 'waiting',
});

const creating =
  (op: Parameters<Client['create']>[0]): Command =>
  ({ client }, { idempotency_key: key, ...body }) =>
    client.create(op, body, typeof key === 'string' ? { key } : {});

const getting =
  (op: Parameters<Client['get']>[0]): Command =>
  ({ client }, { id }) =>
    client.get(op, text(id));

const listing =
  (op: Parameters<Client['list']>[0]): Command =>
  ({ client }, query) =>
    client.list(op, query);

const walking =
  (op: Parameters<Client['all']>[0]): Command =>
  ({ client }, { max, ...query }) =>
    idsOf(client.all(op, query), max);

/** What the adapter may be asked for, beside `capabilities` and `configure`. */
const commands: Readonly<Record<string, Command>> = {
  create_charge: creating('create_charge'),
  create_pos_charge: creating('create_pos_charge'),
  create_payment_link: creating('create_payment_link'),
  create_bill: async ({ client, shop }, body) => {
    const bill = await client.createBill(body);
    shop.remember(bill);
    return bill;
  },
  notify_bill: ({ client }, { id, phone }) => client.notifyBill(text(id), phone),
  get_charge: getting('get_charge'),
  get_bill: getting('get_bill'),
  get_payment_link: getting('get_payment_link'),
  get_event: getting('get_event'),
  get_balance: ({ client }) => client.getBalance(),
  list_charges: listing('list_charges'),
  list_bills: listing('list_bills'),
  list_payment_links: listing('list_payment_links'),
  list_events: listing('list_events'),
  list_webhook_endpoints: listing('list_webhook_endpoints'),
  list_all_charges: walking('list_charges'),
  list_all_bills: walking('list_bills'),
  wait_for_charge: ({ client }, { id, timeout_s }) => client.waitForCharge(text(id), Number(timeout_s)),
  set_webhook_endpoint: ({ client }, { url }) => client.setWebhookEndpoint(url),
  delete_webhook_endpoint: ({ client }, { id }) => client.deleteWebhookEndpoint(text(id)),
  retry_event: async ({ client }, { id }) => {
    await client.retryEvent(text(id));
    return {};
  },
  handle_event: async ({ shop }, { body, headers }) => ({
    fulfil: await shop.handle(text(body), headers as Readonly<Record<string, string>>),
  }),
  submit_order: async ({ shop }, { order, wait_s, ...request }) =>
    shown(text(order), await shop.submit(text(order), { ...request, reference: order }, Number(wait_s ?? 0))),
  order_status: async ({ shop }, { order }) => shown(text(order), await shop.status(text(order))),
};

/** The clients of one process, each by its name. */
export class Commands {
  readonly #policy: Policy;
  readonly #signal: AbortSignal;
  readonly #configured = new Map<string, Configured>();

  constructor(policy: Policy, signal: AbortSignal) {
    this.#policy = policy;
    this.#signal = signal;
  }

  async do(op: string, args: Json, client: string): Promise<Said> {
    try {
      if (op === 'capabilities') return { result: capabilities };
      if (op === 'configure') return { result: this.#configure(args, client) };
      const command = commands[op];
      if (!command) return { unsupported: true };
      const at = this.#configured.get(client);
      if (!at) throw new WrongUse('configure comes first');
      return { result: await command(at, args) };
    } catch (error) {
      return { error: this.#told(error, op) };
    }
  }

  /** Comes again with another key: the shop goes on with its orders. */
  #configure(args: Json, name: string): Json {
    const { base_url, api_key, mode, webhook_secret, ca_file, state_dir } = args;
    const client = new Client({
      baseUrl: text(base_url),
      apiKey: text(api_key),
      mode: mode === 'live' ? 'live' : 'test',
      webhookSecret: typeof webhook_secret === 'string' ? webhook_secret : null,
      policy: this.#policy,
      ca: typeof ca_file === 'string' ? readFileSync(ca_file, 'utf8') : null,
      signal: this.#signal,
    });
    const known = this.#configured.get(name);
    const folder = typeof state_dir === 'string' ? join(state_dir, name.replaceAll(/[^\w-]/g, '_')) : null;
    const shop = known?.shop ?? new Shop(client, new Ledger(folder, this.#signal), this.#policy);
    shop.client = client;
    this.#configured.set(name, { client, shop });
    return {};
  }

  #told(error: unknown, op: string): Json {
    const { answers } = this.#policy;
    if (error instanceof ApiError) return answers.handOnError(error.refusal, op);
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof StillOpen) return answers.handOnUnknown('TIMEOUT', message, op);
    if (error instanceof UnknownOutcome) return answers.handOnUnknown('CONNECTION', message, op);
    return { code: null, message };
  }
}

const capabilities: Json = {
  name: 'reference adapter',
  version: '1.0.0',
  client: { name: 'reference client', version: '1.0.0' },
  clients: true,
};
