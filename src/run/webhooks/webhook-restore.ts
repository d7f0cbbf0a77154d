import { keyCodes } from '../../contract/errors.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { errorCode, listedIn, succeeded } from '../../evidence/read.ts';
import { chooseKey, type KeyEntry, type KeyNeed } from '../../target/keys.ts';
import type { ApiKeys } from '../../wire/masking/keys.ts';
import { Inconclusive, NotExercised } from '../check/check.ts';

export type Send = (template: RequestTemplate) => Promise<Exchange>;

/** Labels of the keys by which an address is looked at, and set. */
interface KeysOf {
  readonly reads: string;
  readonly sets: string;
}

interface Found extends KeysOf {
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

  /**
   * Before a request may change an address that is not the run's own, looks which one is there. Throws where that cannot be
   * learned: the request is not to be sent then.
   */
  async remember(template: RequestTemplate, send: Send): Promise<void> {
    const { method, path: target, key, deployment } = template;
    if (deployment !== 'live' || !target.startsWith(path) || (method !== 'POST' && method !== 'DELETE')) return;
    const entry = 'use' in key ? this.#apiKeys.entries.find(({ label }) => label === key.use) : undefined;
    if (!entry || entry.exclusive) return;
    await (this.#found.get(entry.business) ?? this.#look(entry, send));
  }

  #look(entry: KeyEntry, send: Send): Promise<Found | null> {
    const { business } = entry;
    const looked = look(this.#keysOf(entry), send, mayChange(entry));
    this.#found.set(business, looked);
    looked.then(
      (found) => found && this.#owe(each),
      () => this.#found.delete(business),
    );
    return looked;
  }

  /**
   * A key that is over may still change an address where it ought not to; it cannot be relied on to tell of it. A key that
   * the run made is of another business than one of the target, whatever role both have.
   */
  #keysOf({ label, business }: KeyEntry): KeysOf {
    const { entries, learned, shown } = this.#apiKeys;
    const keys = { entries: entries.filter(({ exclusive }) => !exclusive), learned, shown };
    const withScopes = (...has: KeyNeed['has'] & {}): string | undefined =>
      chooseKey(keys, { mode: 'live', business, has })?.label;
    const both = withScopes('webhooks:read', 'webhooks:write');
    const reads = both ?? withScopes('webhooks:read') ?? label;
    return { reads, sets: both ?? withScopes('webhooks:write') ?? reads };
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

/** Of a key that surely lacks the scope nothing but a refusal is expected. */
const mayChange = ({ scopes }: KeyEntry): boolean => scopes === null || scopes.includes('webhooks:write');

/** null: whose key is refused for what it is has no address that the run could change. */
async function look(keys: KeysOf, send: Send, mayChange: boolean): Promise<Found | null> {
  const exchange = await send({ method: 'GET', path, ...use(keys.reads) });
  const status = exchange.answer?.status ?? 0;
  if (status === 200) return { ...keys, active: activeIn(exchange) };
  if (!mayChange || refusesKey.has(errorCode(exchange) ?? '')) return null;
  if (errorCode(exchange) === 'FORBIDDEN_SCOPE') throw new NotExercised(unread);
  if (status === 0 || status >= 500) throw new Inconclusive(`the webhook address on live could not be read: ${status}`);
  return null;
}

const refusesKey: ReadonlySet<string> = new Set([...keyCodes, 'MERCHANT_NOT_LIVE']);

const unread = 'a live key with webhooks:read, so that the webhook address that is there can be put back';

function activeIn(exchange: Exchange): Active | null {
  const { id, url } = listedIn(exchange).find((endpoint) => endpoint['active'] === true) ?? {};
  return typeof url === 'string' ? { id, url } : null;
}

async function restored({ reads, sets, active }: Found, send: Send): Promise<string | null> {
  const looked = await send({ method: 'GET', path, ...use(reads) });
  const now = activeIn(looked);
  // No check changed it after all.
  if (now !== null && now.id === active?.id && now.url === active?.url) return null;
  if (active !== null) {
    const { url } = active;
    const set = await send({ method: 'POST', path, ...use(sets), json: { url } });
    const done = set.answer?.status === 201 || set.answer?.status === 200;
    return done
      ? `The webhook address that was found on live is set again: ${url}. Its signing secret may be a new one: see the dashboard.`
      : `The webhook address that was found on live could not be set again: set ${url} yourself.`;
  }
  if (typeof now?.id !== 'string') return looked.answer?.status === 200 ? null : leftActive;
  const deleted = await send({ method: 'DELETE', path: `${path}/${encodeURIComponent(now.id)}`, ...use(sets) });
  return succeeded(deleted) ? null : leftActive;
}

const leftActive =
  'No webhook address was active on live; the one that the run set could not be deleted: remove it yourself.';
