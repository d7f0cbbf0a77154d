import { createHash } from 'node:crypto';
import type { Exchange, Incoming, KeyFacts } from '../../../src/evidence/exchange.ts';
import { scopes } from '../../../src/contract/scopes.ts';
import { exchange, list, mainKey, type Parts, type Run, Seen, start } from './exchange.ts';

export const liveKey: KeyFacts = { ...mainKey, label: 'key-9', mode: 'live', scopes };
/** Of a business that the run made. */
export const ownKey: KeyFacts = { ...liveKey, label: 'key-10', business: 'made-1', exclusive: true };

export const address = 'https://hooks.example.com/a';
const iso = new Date(start).toISOString();

export const endpoint = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  mode: 'live',
  url: address,
  active: true,
  created: iso,
  updated: iso,
  ...over,
});

/** Sets an address, and is answered as it should be. */
export const setting = (
  url: unknown = address,
  secret: unknown = 'whsec_<secret-1>',
  over: Readonly<Record<string, unknown>> = {},
): Parts => ({
  deployment: 'live',
  target: '/v1/webhook_endpoints',
  key: ownKey,
  idempotencyKey: null,
  order: { url },
  body: endpoint({ url, secret, ...over }),
});

export const endpoints = (...items: readonly unknown[]): Parts => ({
  deployment: 'live',
  method: 'GET',
  target: '/v1/webhook_endpoints',
  key: ownKey,
  status: 200,
  body: list(items),
});

export const deletion = (id = 'we_1'): Parts => ({
  deployment: 'live',
  method: 'DELETE',
  target: `/v1/webhook_endpoints/${id}`,
  key: ownKey,
  status: 204,
  text: '',
});

export const event = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: 'ev_1',
  object: 'event',
  type: 'charge.succeeded',
  created: start / 1000,
  livemode: true,
  data: { id: 'ch_1', object: 'charge', amount_minor: 250_000, reference: 'order-1' },
  delivery: delivery(),
  ...over,
});

export const delivery = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  state: 'delivered',
  attempts: 1,
  attempts_remaining: 0,
  last_status: 200,
  last_response: 'ok',
  last_attempt_at: start / 1000,
  next_attempt_at: null,
  ...over,
});

export const logged = (body: unknown, over: Parts = {}): Parts => ({
  deployment: 'live',
  method: 'GET',
  target: '/v1/events/ev_1',
  key: ownKey,
  status: 200,
  body,
  ...over,
});

export const log = (...items: readonly unknown[]): Parts => logged(list(items), { target: '/v1/events' });

const hook: Incoming = { hook: 'hook-1', mode: 'live', business: 'made-1', signature: null };

/** What the service posted to a hook, signed in some way, and what the hook said. */
export function post(
  run: Run,
  body: unknown,
  over: Partial<Incoming> & {
    readonly n?: number;
    readonly status?: number;
    readonly headers?: Parts['headers'];
    readonly target?: string;
    readonly sent?: number;
    readonly received?: number;
  } = {},
): Seen {
  const { n = 1, status = 200, headers, target, sent = start + n * 1000, received = sent + 50, ...incoming } = over;
  const deployment = (incoming.mode ?? 'live') === 'live' ? 'live' : 'sandbox';
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = [['x-signature', createHash('sha256').update(raw).digest('hex')]] as const;
  const made: Exchange = exchange({ n, deployment, raw, status, text: '', sent, received });
  const key = { ...mainKey, label: 'none', kind: 'missing', business: null } as const;
  const request = {
    ...made.request,
    method: 'POST',
    target: target ?? made.request.target,
    headers: headers ?? signed,
  };
  return new Seen(run.judgePanel.see({ ...made, key, request, incoming: { ...hook, ...incoming } }));
}

/** Cases of several exchanges, as a table takes them. */
export const stories = (cases: readonly (readonly [string, ...Parts[]])[]) =>
  cases.map(([name, ...all]) => [name, all] as const);
