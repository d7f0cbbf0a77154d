import type { Adapter, StartAdapter } from './adapter/adapter.ts';

/** Processes at once, of an adapter that holds one client each. */
const processes = 8;

/** Hands adapters to cases: one for all where it holds many clients, else one for each case under way. */
export class Adapters {
  readonly #start: StartAdapter;
  readonly #shared: boolean;
  readonly #idle: Adapter[] = [];
  readonly #started = new Set<Adapter>();
  #one: Adapter | null = null;

  constructor(start: StartAdapter, shared: boolean) {
    this.#start = start;
    this.#shared = shared;
  }

  /** How many cases may be under way at once. */
  get atOnce(): number {
    return this.#shared ? 48 : processes;
  }

  /** @param alone for a case that ends its process */
  take(alone: boolean): Adapter {
    if (alone) return this.start();
    if (!this.#shared) return this.#idle.pop() ?? this.start();
    if (this.#one === null || this.#one.trouble !== null) this.#one = this.start();
    return this.#one;
  }

  /** @param isAtWork what it was told last is not answered yet */
  async giveBack(adapter: Adapter, alone: boolean, isAtWork: boolean): Promise<void> {
    if (alone || (!this.#shared && (isAtWork || adapter.trouble !== null))) await this.#end(adapter);
    else if (!this.#shared) this.#idle.push(adapter);
  }

  start(): Adapter {
    const adapter = this.#start();
    this.#started.add(adapter);
    return adapter;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#started].map((adapter) => this.#end(adapter)));
  }

  async #end(adapter: Adapter): Promise<void> {
    this.#started.delete(adapter);
    await adapter.kill();
  }
}
