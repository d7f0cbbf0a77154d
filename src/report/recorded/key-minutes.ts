import type { Exchange } from '../../evidence/exchange.ts';
import type { Header } from '../../evidence/journal-entry.ts';

/** How a key was used beside what the document allows it. */
export interface KeyUse {
  readonly key: string;
  readonly requests: number;
  /** The most that went out in one minute of the run's clock. */
  readonly busiest: number;
  /** Requests a minute that the document allows. */
  readonly allowed: number;
}

const minute = 60_000;

/** Counts requests by key and minute. */
export class KeyMinutes {
  readonly #rates: Header['rates'];
  readonly #minutes = new Map<string, Map<number, number>>();

  constructor(rates: Header['rates']) {
    this.#rates = rates;
  }

  add({ key, sent }: Exchange): void {
    if (this.#rates[key.label] === undefined) return;
    const minutes = this.#minutes.get(key.label) ?? new Map<number, number>();
    const at = Math.floor(sent / minute);
    this.#minutes.set(key.label, minutes.set(at, (minutes.get(at) ?? 0) + 1));
  }

  /** The most used first. */
  uses(): readonly KeyUse[] {
    return [...this.#minutes]
      .map(([key, minutes]) => ({
        key,
        requests: [...minutes.values()].reduce((sum, count) => sum + count, 0),
        busiest: Math.max(...minutes.values()),
        allowed: this.#rates[key] ?? 0,
      }))
      .toSorted((a, b) => b.busiest / b.allowed - a.busiest / a.allowed);
  }
}
