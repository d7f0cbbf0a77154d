import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from './orders.ts';

/** What a shop has to remember when its process ends: one small file for each order. */
export class Ledger {
  readonly #folder: string | null;
  readonly #signal: AbortSignal;
  readonly #kept = new Map<string, Order>();

  /** @param folder null: nothing outlives the process */
  constructor(folder: string | null, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
    if (folder !== null) mkdirSync(folder, { recursive: true });
  }

  read(order: string): Order | null {
    const kept = this.#kept.get(order);
    if (kept || this.#folder === null) return kept ?? null;
    try {
      const written = JSON.parse(readFileSync(this.#file(order), 'utf8')) as Order;
      return { ...written, resumed: true };
    } catch {
      return null;
    }
  }

  /** Whole or not at all, whenever the process is killed. */
  write(order: Order): void {
    this.#signal.throwIfAborted();
    this.#kept.set(order.order, order);
    if (this.#folder === null) return;
    const file = this.#file(order.order);
    writeFileSync(`${file}.new`, JSON.stringify(order));
    renameSync(`${file}.new`, file);
  }

  #file(order: string): string {
    const name = createHash('sha256').update(order).digest('hex').slice(0, 32);
    return join(this.#folder ?? '', `${name}.json`);
  }
}
