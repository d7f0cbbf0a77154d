import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Misses {
  /** In their order. */
  readonly foreign: readonly Exchange[];
  readonly unknown: readonly Exchange[];
}

/** So many of each, since what stands on the way adds some headers to some answers. */
const enough = 5;

/**
 * Charges of another business and ids that never existed, asked for beside each other: a header that comes with each of the
 * ones and with none of the others tells them apart, whatever it is for, and so does one that always says the same of each,
 * and not the same of both.
 */
export const toldApart = situation<Misses>('auth/told-apart', ({ foreign, unknown }) => {
  const rule = 'charges.get.foreign-indistinguishable';
  const last = foreign.at(-1);
  const isMissed = (exchange: Exchange): boolean => errorCode(exchange) === 'NOT_FOUND';
  if (!last || [foreign, unknown].some((each) => each.length < enough || !each.every(isMissed))) return [];
  const [of, others] = [headersOf(foreign), headersOf(unknown)];
  const telling = [...onlyIn(of, others, 'foreign'), ...onlyIn(others, of, 'unknown'), ...saidOtherwise(of, others)];
  if (telling.length === 0) return [kept(rule)];
  const expected = `the same headers with a foreign id and with one that never existed, ${foreign.length} times each`;
  return decided(rule, last, false, { expected, actual: telling.join(', '), with: unknown.map(({ n }) => n) });
});

interface Headers {
  readonly some: ReadonlySet<string>;
  /** Those that came with each answer, with what they always said; null: they did not say the same each time. */
  readonly every: ReadonlyMap<string, string | null>;
}

function headersOf(all: readonly Exchange[]): Headers {
  const each = all.map(
    ({ answer }) => new Map((answer?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value])),
  );
  const some = new Set(each.flatMap((headers) => [...headers.keys()]));
  const every = [...some].filter((name) => each.every((headers) => headers.has(name)));
  const said = (name: string): string | null => {
    const [first, ...others] = new Set(each.map((headers) => headers.get(name)));
    return others.length === 0 ? (first ?? null) : null;
  };
  return { some, every: new Map(every.map((name) => [name, said(name)])) };
}

const onlyIn = (one: Headers, other: Headers, which: string): readonly string[] =>
  [...one.every.keys()].filter((name) => !other.some.has(name)).map((name) => `${name} with each ${which} id alone`);

/** A made-up id may be longer than one that the service made. */
const ofLength = 'content-length';

const saidOtherwise = (of: Headers, others: Headers): readonly string[] =>
  [...of.every].flatMap(([name, said]) => {
    const other = others.every.get(name) ?? null;
    const isOther = name !== ofLength && said !== null && other !== null && said !== other;
    return isOther ? [`${name} "${said}" with each foreign id and "${other}" with each unknown one`] : [];
  });
