import type { Exchange } from '../../evidence/exchange.ts';
import { parseDateTime } from '../../contract/date-time.ts';
import { objectOf } from '../../evidence/read.ts';

/** What an Idempotency-Key made. */
export interface FirstUse {
  readonly id: string;
  readonly sent: number;
  readonly expires: number | null;
}

/** The exchange that first made something with each Idempotency-Key. */
export class FirstUses {
  readonly #uses = new Map<string, FirstUse>();

  /** In the order of the answers. */
  add(exchange: Exchange): void {
    const name = nameOf(exchange);
    if (name === null || this.#uses.has(name) || (exchange.answer?.status ?? 500) >= 300) return;
    const { id, expires_at } = objectOf(exchange) ?? {};
    if (typeof id === 'string') this.#uses.set(name, { id, sent: exchange.sent, expires: parseDateTime(expires_at) });
  }

  /** null: it was the first, or carried no key. */
  before(exchange: Exchange): FirstUse | null {
    const name = nameOf(exchange);
    const use = name === null ? undefined : this.#uses.get(name);
    return use !== undefined && use.sent < exchange.sent ? use : null;
  }
}

/** Keys are scoped to the business. */
function nameOf({ deployment, key, request }: Exchange): string | null {
  const idempotency = request.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
  if (idempotency === undefined) return null;
  return JSON.stringify([deployment, key.business ?? key.label, request.method, request.target, idempotency]);
}
