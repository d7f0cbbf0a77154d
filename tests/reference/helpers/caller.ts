import { startReference, type Reference, type ReferenceOptions } from '../../../src/reference/reference.ts';

export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Caller {
  readonly reference: Reference;
  readonly get: (path: string, key?: string) => Promise<Seen>;
  /** Sends a charge; a body that is a string goes as it is. */
  readonly charge: (body?: object | string, idempotencyKey?: string | null, key?: string) => Promise<Seen>;
  readonly send: (path: string, init: RequestInit) => Promise<Seen>;
  readonly operate: (action: string, body: object) => Promise<Seen>;
  readonly live: Live;
}

/** A live call; null leaves the Idempotency-Key out, and without one a fresh key is sent. */
export type LiveRequest = { readonly key?: string; readonly idempotencyKey?: string | null };

/** The same somebody at the live address. */
export interface Live {
  readonly send: (path: string, init: RequestInit) => Promise<Seen>;
  readonly get: (path: string, key?: string) => Promise<Seen>;
  readonly post: (path: string, body?: object | string, request?: LiveRequest) => Promise<Seen>;
  readonly delete: (path: string, key?: string) => Promise<Seen>;
  /** Asks the handset of one of the payers. */
  readonly charge: (changes?: object, request?: LiveRequest) => Promise<Seen>;
}

let keys = 0;
export const freshKey = (): string => `test-key-${keys++}`;

export const order = { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255712345678' };

/** A reference that writes at once, unless a test says otherwise, and somebody who calls it. */
export async function call(options: ReferenceOptions = {}): Promise<Caller & AsyncDisposable> {
  const reference = await startReference({ seed: 7, latency: { from: 0, to: 0 }, ...options });
  const send = async (path: string, init: RequestInit): Promise<Seen> =>
    seen(await fetch(reference.sandboxUrl + path, init));
  const bearer = (key: string = reference.keys.all) => ({ authorization: `Bearer ${key}` });
  return {
    reference,
    send,
    get: (path, key) => send(path, { headers: bearer(key) }),
    charge: (body = order, idempotencyKey = freshKey(), key) =>
      send('/v1/charges', {
        method: 'POST',
        headers: {
          ...bearer(key),
          'content-type': 'application/json',
          ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    live: liveCaller(reference),
    operate: async (action, body) =>
      seen(
        await fetch(`${reference.operatorUrl}/${action}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${reference.operatorToken}` },
          body: JSON.stringify(body),
        }),
      ),
    [Symbol.asyncDispose]: () => reference.close(),
  };
}

function liveCaller({ liveUrl, keys, payers }: Reference): Live {
  const send = async (path: string, init: RequestInit): Promise<Seen> => seen(await fetch(liveUrl + path, init));
  const bearer = (key: string = keys.live) => ({ authorization: `Bearer ${key}` });
  const post: Live['post'] = (path, body, { key, idempotencyKey = freshKey() } = {}) =>
    send(path, {
      method: 'POST',
      headers: {
        ...bearer(key),
        'content-type': 'application/json',
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    send,
    get: (path, key) => send(path, { headers: bearer(key) }),
    post,
    delete: (path, key) => send(path, { method: 'DELETE', headers: bearer(key) }),
    charge: (changes = {}, request) =>
      post('/v1/charges', { amount_minor: 10_000, rail: 'mpesa', msisdn: payers[0], ...changes }, request),
  };
}

async function seen(response: Response): Promise<Seen> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
