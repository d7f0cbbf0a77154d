import type { Exchange } from './exchange.ts';

/** Exchanges in the order of sending, those together that were under way at once. */
export function togetherOf(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const found: Exchange[][] = [];
  for (const exchange of exchanges) {
    const last = found.at(-1);
    if (last?.some(({ received }) => exchange.sent < received) === true) last.push(exchange);
    else found.push([exchange]);
  }
  return found;
}

/** Seconds; what is shorter was no wait. */
export function pauseBetween(before: readonly Exchange[], after: readonly Exchange[]): number {
  if (before.length === 0) return 0;
  const passed = Math.min(...after.map(({ sent }) => sent)) - Math.max(...before.map(({ received }) => received));
  const seconds = Math.round(passed / 1000);
  return seconds >= 2 ? seconds : 0;
}

/** Seconds that passed between them in all. */
export function pausedFor(exchanges: readonly Exchange[]): number {
  const groups = togetherOf(exchanges);
  return groups.reduce((sum, group, at) => sum + pauseBetween(groups[at - 1] ?? [], group), 0);
}
