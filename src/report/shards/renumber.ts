import type { CheckEnd, Entry } from '../../evidence/journal-entry.ts';
import { exchangeNumbered, partsRead } from '../../evidence/situation.ts';
import type { KeptEvidence, Span } from '../../evidence/kept-evidence.ts';

/** An entry with all numbers of exchanges in it moved, in texts too. */
export function renumbered(entry: Entry, by: number): Entry {
  if (by === 0) return entry;
  const text = (told: string): string => moved(told, by);
  switch (entry.is) {
    case 'exchange':
      return { ...entry, exchange: { ...entry.exchange, n: entry.exchange.n + by } };
    case 'situation':
      return {
        ...entry,
        parts: partsRead(entry.parts, (n) => exchangeNumbered(n + by)),
        span: entry.span && ofSpan(entry.span, by),
      };
    case 'smallest':
      return { ...entry, exchanges: entry.exchanges.map((n) => n + by), note: text(entry.note) };
    case 'decision':
      return { ...entry, n: entry.n === null ? null : entry.n + by, decision: ofDecision(entry.decision, by) };
    case 'check':
      return {
        ...entry,
        why: entry.why === null ? null : text(entry.why),
        kept: ofKept(entry.kept, by),
        ...(entry.dropped && { dropped: ofDropped(entry.dropped, by) }),
      };
    case 'repeated':
      return { ...entry, ...(entry.dropped && { dropped: ofDropped(entry.dropped, by) }) };
    default:
      return entry;
  }
}

const ofSpan = ({ first, last }: Span, by: number): Span => ({ first: first + by, last: last + by });

type Written = Extract<Entry, { readonly is: 'decision' }>['decision'];

function ofDecision<T extends Written>(decision: T, by: number): T {
  const exchanges = decision.exchanges.map((n) => n + by);
  if (decision.is === 'observed') return { ...decision, exchanges };
  return { ...decision, exchanges, expected: moved(decision.expected, by), actual: moved(decision.actual, by) };
}

const ofDropped = (dropped: NonNullable<CheckEnd['dropped']>, by: number): typeof dropped =>
  dropped.map((each) => ({ ...each, n: each.n === null ? null : each.n + by }));

const ofKept = (kept: CheckEnd['kept'], by: number): CheckEnd['kept'] =>
  Object.fromEntries(Object.entries(kept).map(([rule, evidence]) => [rule, evidence && ofEvidence(evidence, by)]));

const ofEvidence = ({ first, last, sample, ...rest }: KeptEvidence, by: number): KeptEvidence => ({
  ...rest,
  first: first === null ? null : first + by,
  last: last === null ? null : last + by,
  ...(sample && { sample: sample.map((n) => n + by) }),
});

/** Numbers of an earlier run's exchanges are not those of this one. */
const NUMBERS = /\bexchange \d+(?!\d| of the earlier run)|\bexchanges \d+(?:(?:, | and |, and )\d+)*/g;

const moved = (text: string, by: number): string =>
  text.replace(NUMBERS, (told) => told.replace(/\d+/g, (n) => String(Number(n) + by)));
