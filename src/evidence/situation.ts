import type { Exchange } from './exchange.ts';

const isExchange = (part: object): part is Exchange => 'n' in part && 'request' in part && 'timings' in part;

/** As the journal keeps it: an exchange is named by its number. */
export function partsWritten(parts: object): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(parts, (_name, part: unknown) =>
      typeof part === 'object' && part !== null && isExchange(part) ? { exchange: part.n } : part,
    ),
  );
}

/** The same with what stands for each exchange: mostly the exchange itself. */
export function partsRead(
  parts: Readonly<Record<string, unknown>>,
  exchangeOf: (n: number) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, read(part, exchangeOf)]));
}

function read(part: unknown, exchangeOf: (n: number) => unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => read(each, exchangeOf));
  if (typeof part !== 'object' || part === null) return part;
  const names = Object.keys(part);
  if (names.length === 1 && 'exchange' in part && typeof part.exchange === 'number') return exchangeOf(part.exchange);
  return partsRead(part as Readonly<Record<string, unknown>>, exchangeOf);
}
