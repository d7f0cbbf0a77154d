import type { ApiError } from './errors.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly mode: 'test' | 'live';
  readonly webhookSecret: string | null;
}

/** One operation that somebody asked for, over all its tries. */
export interface Call {
  /** Such as `create_charge`. */
  readonly op: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From /v1 on. */
  readonly path: string;
  readonly query: Json;
  readonly body: Json | null;
  /** The Idempotency-Key; null: the operation takes none. */
  readonly key: string | null;
  /** Whether it does no harm when it is done twice: a read, or a creation with a key. */
  readonly repeatable: boolean;
  /** Of a list that is walked, from 1. */
  readonly page: number;
  /** The order that it is for, where the shop asks. */
  readonly order: OrderFacts | null;
}

/** What the shop knows of an order when it asks for its charge. */
export interface OrderFacts {
  readonly order: string;
  /** Whether an earlier process had begun it. */
  readonly resumed: boolean;
}

/** One request of a call. */
export interface Try {
  readonly call: Call;
  /** From 1. */
  readonly attempt: number;
  readonly settings: Settings;
}

/** What came of a try. */
export type Outcome =
  | { readonly is: 'done'; readonly value: Json }
  | { readonly is: 'refused'; readonly error: ApiError; readonly retryAfter_ms: number | null }
  /** Nobody knows whether it was done. `again`: whether another try may tell. */
  | { readonly is: 'unknown'; readonly why: string; readonly again: boolean; readonly retryAfter_ms: number | null };
