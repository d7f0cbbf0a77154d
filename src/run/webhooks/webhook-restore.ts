import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { listedIn, succeeded } from '../../evidence/read.ts';
import type { KeyEntry } from '../../target/keys.ts';
import type { ApiKeys } from '../../wire/masking/keys.ts';

type Send = (template: RequestTemplate) => Promise<Exchange>;

interface Found {
  readonly key: string;
  /** null: no address was active. */
  readonly active: Active | null;
}

interface Active {
  readonly id: unknown;
  readonly url: string;
}

const path = '/v1/webhook_endpoints';

/** Requests that setting one address again takes at the most. */
const each = 2;

/** Webhook addresses that the run found on live, and will set again: others rely on them. */
export class WebhookRestore {
  readonly #apiKeys: ApiKeys;
  readonly #owe: (requests: number) => void;
  readonly #found = new Map<string, Promise<Found | null>>();

  /** @param owe told how many requests this will take at the end of the run */
  constructor(apiKeys: ApiKeys, owe: (requests: number) => void) {
    this.#apiKeys = apiKeys;
    this.#owe = owe;
  }

  /** Before a request may change an address that is not the run's own, looks which one is there. */
  async remember(template: RequestTemplate, send: Send): Promise<void> {
    const { method, path: target, key, deployment } = template;
    if (deployment !== 'live' || !target.startsWith(path) || (method !== 'POST' && method !== 'DELETE')) return;
    const entry = 'use' in key ? this.#apiKeys.entries.find(({ label }) => label === key.use) : undefined;
    if (!entry || entry.exclusive) return;
    let looked = this.#found.get(entry.business);
    if (!looked) {
      this.#owe(each);
      this.#found.set(entry.business, (looked = look(this.#keyOf(entry), send)));
    }
    await looked;
  }

  /**
   * A key that is over may still change an address where it ought not to; it cannot be relied on to tell of it. A key that
   * the run made is of another business than one of the target, whatever role both have.
   */
  #keyOf({ label, business }: KeyEntry): string {
    const active = this.#apiKeys.entries.find(
      (entry) => entry.mode === 'live' && entry.status === 'active' && entry.business === business && !entry.exclusive,
    );
    return active?.label ?? label;
  }

  /** Gives in words what is other than before, or may be. */
  async restore(send: Send): Promise<readonly string[]> {
    const told: string[] = [];
    for (const looked of this.#found.values()) {
      const found = await looked;
      const line = found && (await restored(found, send));
      if (line) told.push(line);
    }
    return told;
  }
}

const use = (key: string) => ({ key: { use: key }, deployment: 'live' }) as const;

async function look(key: string, send: Send): Promise<Found | null> {
  const exchange = await send({ method: 'GET', path, ...use(key) });
  if (exchange.answer?.status !== 200) return null;
  return { key, active: activeIn(exchange) };
}

function activeIn(exchange: Exchange): Active | null {
  const { id, url } = listedIn(exchange).find((endpoint) => endpoint['active'] === true) ?? {};
  return typeof url === 'string' ? { id, url } : null;
}

async function restored({ key, active }: Found, send: Send): Promise<string | null> {
  const now = activeIn(await send({ method: 'GET', path, ...use(key) }));
  // No check changed it after all.
  if (now !== null && now.id === active?.id && now.url === active?.url) return null;
  if (active !== null) {
    const { url } = active;
    const set = await send({ method: 'POST', path, ...use(key), json: { url } });
    const done = set.answer?.status === 201 || set.answer?.status === 200;
    return done
      ? `The webhook address that was found on live is set again: ${url}. Its signing secret may be a new one: see the dashboard.`
      : `The webhook address that was found on live could not be set again: set ${url} yourself.`;
  }
  if (typeof now?.id !== 'string') return null;
  const deleted = await send({ method: 'DELETE', path: `${path}/${encodeURIComponent(now.id)}`, ...use(key) });
  return succeeded(deleted)
    ? null
    : 'No webhook address was active on live; the one that the run set could not be deleted: remove it yourself.';
}
