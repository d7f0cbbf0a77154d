import type { ReferenceOptions } from '../../../src/reference/reference.ts';
import { call, freshKey, order, type Caller, type Seen } from './caller.ts';

export interface Merchant extends Caller, AsyncDisposable {
  readonly ask: (method: string, path: string, body?: object, key?: string) => Promise<Seen>;
  readonly hook: (url: unknown, key?: string) => Promise<Seen>;
  /** A live charge that its payer has paid; answers its id. */
  readonly paid: (body?: object, key?: string) => Promise<string>;
  /** The events of the log, newest first. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly log: (key?: string) => Promise<any[]>;
}

/** A caller of live. */
export async function merchant(options: ReferenceOptions = {}): Promise<Merchant> {
  const caller = await call(options);
  const { liveUrl, keys } = caller.reference;
  const ask: Merchant['ask'] = async (method, path, body, key = keys.live) => {
    const response = await fetch(liveUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(path.endsWith('charges') && method === 'POST' && { 'idempotency-key': freshKey() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    ...caller,
    ask,
    hook: (url, key) => ask('POST', '/v1/webhook_endpoints', { url }, key),
    paid: async (body = {}, key) => {
      const charge = (await ask('POST', '/v1/charges', { ...order, ...body }, key)).body.id as string;
      await caller.operate('approve_charge', { charge });
      return charge;
    },
    log: async (key) => (await ask('GET', '/v1/events', undefined, key)).body.data,
    [Symbol.asyncDispose]: () => caller[Symbol.asyncDispose](),
  };
}
