import type { Exchange } from '../../evidence/exchange.ts';
import { isAwayAtFront } from '../../evidence/front.ts';
import type { Footer } from '../../evidence/journal-entry.ts';
import type { Traffic } from '../report-json.ts';

/** Counts exchanges without holding on to them. */
export class TrafficTally {
  #requests = 0;
  #retries = 0;
  readonly #latencies: number[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #unanswered = new Map<string, number>();
  readonly #ofFront = new Map<string, number>();
  readonly #byCheck = new Map<string, number>();

  /** What the service posted to the run's listener is no request of the run. */
  add(exchange: Exchange): void {
    if (exchange.incoming) return;
    this.#requests += 1;
    if (exchange.attempt > 1) this.#retries += 1;
    else if (exchange.check !== null) count(this.#byCheck, exchange.check);
    if (exchange.answer) {
      count(this.#statuses, String(exchange.answer.status));
      if (isAwayAtFront(exchange)) count(this.#ofFront, String(exchange.answer.status));
      this.#latencies.push(exchange.timings.total_ms);
    }
    if (exchange.failure) count(this.#unanswered, exchange.failure.kind);
  }

  requestsOf(check: string): number {
    return this.#byCheck.get(check) ?? 0;
  }

  total(footer: Footer | null): Traffic {
    const said = footer?.traffic;
    return {
      requests: said?.requests ?? this.#requests,
      retries: said?.retries ?? this.#retries,
      wall_s: said?.wall_s ?? null,
      lower_bound_s: said?.lower_bound_s ?? null,
      longest_wait_s: said?.longest_wait_s ?? null,
      clock: said?.clock ?? null,
      latency_ms: percentiles(this.#latencies),
      statuses: Object.fromEntries(this.#statuses),
      unanswered: Object.fromEntries(this.#unanswered),
      of_front: Object.fromEntries(this.#ofFront),
    };
  }
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** By nearest rank; zeros when there is nothing to rank. */
export function percentiles(values: readonly number[]): Traffic['latency_ms'] {
  const sorted = Float64Array.from(values).sort();
  const rank = (share: number) => round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

const round = (ms: number): number => Math.round(ms * 100) / 100;
