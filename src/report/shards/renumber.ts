import type { CheckEnd, Entry } from '../../evidence/journal-entry.ts';
import { exchangeNumbered, partsRead } from '../../evidence/situation.ts';

/** An entry with all numbers of exchanges in it moved, in texts too. */
export function renumbered(entry: Entry, by: number): Entry {
  if (by === 0) return entry;
  const moved = (n: number): number => n + by;
  const perhaps = (n: number | null): number | null => (n === null ? null : n + by);
  const text = (told: string): string =>
    told.replace(NUMBERS, (numbers) => numbers.replace(/\d+/g, (n) => String(Number(n) + by)));
  const dropped = (all: CheckEnd['dropped']) =>
    all && { dropped: all.map((each) => ({ ...each, n: perhaps(each.n) })) };
  switch (entry.is) {
    case 'exchange':
      return { ...entry, exchange: { ...entry.exchange, n: moved(entry.exchange.n) } };
    case 'situation': {
      const span = entry.span && { first: moved(entry.span.first), last: moved(entry.span.last) };
      return { ...entry, parts: partsRead(entry.parts, (n) => exchangeNumbered(moved(n))), span };
    }
    case 'smallest':
      return { ...entry, exchanges: entry.exchanges.map(moved), note: text(entry.note) };
    case 'decision': {
      const { decision } = entry;
      const exchanges = decision.exchanges.map(moved);
      const told =
        decision.is === 'observed'
          ? { ...decision, exchanges }
          : { ...decision, exchanges, expected: text(decision.expected), actual: text(decision.actual) };
      return { ...entry, n: perhaps(entry.n), decision: told };
    }
    case 'check': {
      const kept = Object.entries(entry.kept).map(([rule, { first, last, sample, ...rest }]) => [
        rule,
        { ...rest, first: perhaps(first), last: perhaps(last), ...(sample && { sample: sample.map(moved) }) },
      ]);
      const why = entry.why === null ? null : text(entry.why);
      return { ...entry, why, kept: Object.fromEntries(kept) as CheckEnd['kept'], ...dropped(entry.dropped) };
    }
    case 'reproduction': {
      const { shortest } = entry;
      return { ...entry, ...(shortest && { shortest: { ...shortest, exchanges: shortest.exchanges.map(moved) } }) };
    }
    case 'repeated':
      return { ...entry, ...dropped(entry.dropped) };
    default:
      return entry;
  }
}

/** Numbers of an earlier run's exchanges are not those of this one. */
const NUMBERS = /\bexchange \d+(?!\d| of the earlier run)|\bexchanges \d+(?:(?:, | and |, and )\d+)*/g;
