import type { Exchange } from '../evidence/exchange.ts';

/** What is known, when an idempotency key comes again, of the resource that it made first: its state as last seen. */
export class Replays {
  readonly #made = new Map<string, string>();
  readonly #states = new Map<string, string>();
  readonly #stateAt = new Map<number, string>();

  /** In the order of the answers. */
  add({ n, deployment, key, request, answer }: Exchange): void {
    const text = answer?.body.text ?? '';
    const id = /"id"\s*:\s*"([^"]+)"/.exec(text.slice(0, FAR))?.[1];
    const state = /"(?:state|status)"\s*:\s*"([a-z_]+)"/.exec(text.slice(0, FAR))?.[1];
    const idempotency = request.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
    const name = JSON.stringify([deployment, key.business ?? key.label, request.method, request.target, idempotency]);
    const first = idempotency === undefined ? undefined : this.#made.get(name);
    if (first !== undefined) this.#stateAt.set(n, this.#states.get(first) ?? 'unknown');
    const one = id !== undefined && !text.includes('"object":"list"');
    if (one && state !== undefined) this.#states.set(id, state);
    if (one && idempotency !== undefined && first === undefined && (answer?.status ?? 0) < 300)
      this.#made.set(name, id);
  }

  /** undefined: the exchange repeated no key. */
  stateAt(n: number): string | undefined {
    return this.#stateAt.get(n);
  }
}

/** No documented object is longer up to its state. */
const FAR = 4_000;
