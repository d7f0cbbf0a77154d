import type { Exchange } from '../../evidence/exchange.ts';
import type { Header } from '../../evidence/journal-entry.ts';

/** How a key was used beside what the document allows it. */
export interface KeyUse {
  readonly key: string;
  readonly requests: number;
  /** The most that went out in one minute of the run's clock, but for checks that try the limit. */
  readonly busiest: number;
  /** The most of a minute in which a check tried the limit, and so went beyond it on purpose; null: none did. */
  readonly tried: number | null;
  /** Requests a minute that the document allows. */
  readonly allowed: number;
}

const minute = 60_000;

/** Of a check by which a key is sent beyond its rate. */
const triesTheLimit = /^limits\.(?:.+-limited-above-\d+|per-key)$/;

/** Counts requests by key and minute. */
export class KeyMinutes {
  readonly #rates: Header['rates'];
  readonly #trying: ReadonlySet<string>;
  readonly #plain = new Minutes();
  readonly #tried = new Minutes();

  constructor({ rates, plan }: Pick<Header, 'rates' | 'plan'>) {
    this.#rates = rates;
    this.#trying = new Set(
      plan.filter(({ rules }) => rules.some((rule) => triesTheLimit.test(rule))).map(({ id }) => id),
    );
  }

  add({ key, sent, check }: Exchange): void {
    if (this.#rates[key.label] === undefined) return;
    const tries = check !== null && this.#trying.has(check);
    (tries ? this.#tried : this.#plain).add(key.label, Math.floor(sent / minute));
  }

  /** The most used first. */
  uses(): readonly KeyUse[] {
    return Object.entries(this.#rates)
      .map(([key, allowed]) => ({ key, allowed, plain: this.#plain.of(key), tried: this.#tried.of(key) }))
      .filter(({ plain, tried }) => plain.sum + tried.sum > 0)
      .map(({ key, allowed, plain, tried }) => ({
        key,
        requests: plain.sum + tried.sum,
        busiest: plain.most,
        tried: tried.sum > 0 ? tried.most : null,
        allowed,
      }))
      .toSorted((a, b) => b.busiest / b.allowed - a.busiest / a.allowed);
  }
}

class Minutes {
  readonly #byKey = new Map<string, Map<number, number>>();

  add(key: string, at: number): void {
    const minutes = this.#byKey.get(key) ?? new Map<number, number>();
    this.#byKey.set(key, minutes.set(at, (minutes.get(at) ?? 0) + 1));
  }

  of(key: string): { readonly sum: number; readonly most: number } {
    const counts = [...(this.#byKey.get(key)?.values() ?? [])];
    return { sum: counts.reduce((sum, count) => sum + count, 0), most: Math.max(0, ...counts) };
  }
}
