interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** By nearest rank; zeros when there is nothing to rank. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort();
  const rank = (share: number) => round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

const round = (ms: number): number => Math.round(ms * 100) / 100;
