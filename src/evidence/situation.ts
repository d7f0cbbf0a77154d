import type { Exchange } from './exchange.ts';

const isExchange = (part: object): part is Exchange => 'n' in part && 'request' in part && 'timings' in part;

/** In a name that nothing a service or a story says has: a plain fact is never taken for an exchange. */
const mark = '$exchange';

export const exchangeNumbered = (n: number): object => ({ [mark]: n });

/** As the journal keeps it: an exchange is named by its number. */
export function partsWritten(parts: object): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(parts, (_name, part: unknown) =>
      typeof part === 'object' && part !== null && isExchange(part) ? exchangeNumbered(part.n) : part,
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
  if (mark in part && typeof part[mark] === 'number') return exchangeOf(part[mark]);
  return partsRead(part as Readonly<Record<string, unknown>>, exchangeOf);
}
