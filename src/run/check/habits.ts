import type { RequestTemplate } from '../../evidence/exchange.ts';
import { derivedNumber } from '../../random/derive.ts';
import { freshId } from './fresh.ts';

/** What one kind of client does with each of its requests. */
export interface Habits {
  /** What it says that it takes; null: nothing. */
  readonly accept: string | null;
  /** It sends an Idempotency-Key with what needs none as well. */
  readonly keysAll: boolean;
  /** The page that it says it runs in; null: it is no browser. */
  readonly origin: string | null;
}

/** What clients say that they take: nothing of it, anything as curl and fetch, JSON alone, and as axios. */
const accepted = [null, '*/*', 'application/json', 'application/json, text/plain, */*'] as const;

/** Of so many clients one sends a key with everything, and one runs in a page of a shop. */
const keyed = 3;
const inPages = 4;

/**
 * Each check asks as one kind of client throughout, for each seed another. Its twin on the other deployment asks as the
 * same one, so that what both are sent can be compared.
 */
export function habitsOf(check: string, seed: number): Habits {
  const name = check.replace(/^live\//, '');
  return {
    accept: accepted[derivedNumber('accept', name, seed) % accepted.length]!,
    keysAll: derivedNumber('keys', name, seed) % keyed === 0,
    origin: derivedNumber('origin', name, seed) % inPages === 0 ? 'https://shop.example.test' : null,
  };
}

/** Where a key has an effect, or is not accepted, whoever sends it decides. */
const ownKeys: ReadonlySet<string> = new Set(['/v1/charges', '/v1/pos/charges', '/v1/payment_links', '/v1/bills']);

function mayHaveAny({ method, path }: RequestTemplate): boolean {
  if (method !== 'POST') return method === 'GET' || method === 'DELETE';
  const [bare = ''] = path.split('?');
  return !ownKeys.has(bare.replace(/\/$/, ''));
}

/** The same request as such a client sends it, unless it says otherwise itself. */
export function sentBy({ accept, keysAll, origin }: Habits, request: RequestTemplate): RequestTemplate {
  const headers = { ...(accept !== null && { accept }), ...(origin !== null && { origin }), ...request.headers };
  return {
    ...(keysAll && mayHaveAny(request) && { idempotencyKey: freshId() }),
    ...request,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}
