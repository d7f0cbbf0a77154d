import { randomUUID } from 'node:crypto';
import type { Call, Json, Try } from './call.ts';

/** How a call becomes a request. */
export interface Requests {
  /** A new Idempotency-Key, for a new operation. */
  mintKey(call: Omit<Call, 'key'>): string;
  /** The key of one try. */
  key(asked: Try): string | null;
  url(asked: Try): string;
  method(asked: Try): string;
  headers(asked: Try, key: string | null): Readonly<Record<string, string>>;
  body(asked: Try): Json | null;
  text(body: Json, asked: Try): string;
}

export const documentedRequests: Requests = {
  /** Made up once for each operation, never derived from its content: an equal order is another order. */
  mintKey: () => randomUUID(),
  /** The same for every try: that is what makes a second try harmless. */
  key: ({ call }) => call.key,
  /** Below the base address, path and all. Live and sandbox differ in this address and the API key alone. */
  url: ({ call, settings }) => settings.baseUrl + call.path + queryOf(call.query),
  method: ({ call }) => call.method,
  /** The API key goes into this header, and nowhere else. */
  headers: ({ call, settings }, key) => ({
    Authorization: `Bearer ${settings.apiKey}`,
    Accept: 'application/json',
    ...(call.body !== null && { 'Content-Type': 'application/json' }),
    ...(key !== null && { 'Idempotency-Key': key }),
  }),
  /** What the caller gave and nothing else; what it left out stays out. */
  body: ({ call }) => call.body,
  text: (body) => JSON.stringify(body),
};

/** Every value is encoded: a customer_ref may hold any character. */
function queryOf(query: Json): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
