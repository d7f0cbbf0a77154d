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
 * Charges of another business and ids that never existed, asked for in turn: a header that comes with each of the ones and
 * with none of the others tells them apart, whatever it is for.
 */
export const toldApart = situation<Misses>('auth/told-apart', ({ foreign, unknown }) => {
  const rule = 'charges.get.foreign-indistinguishable';
  const last = foreign.at(-1);
  const isMissed = (exchange: Exchange): boolean => errorCode(exchange) === 'NOT_FOUND';
  if (!last || [foreign, unknown].some((each) => each.length < enough || !each.every(isMissed))) return [];
  const [of, others] = [namesOf(foreign), namesOf(unknown)];
  const telling = [...onlyIn(of, others), ...onlyIn(others, of)];
  if (telling.length === 0) return [kept(rule)];
  const expected = `the same headers with a foreign id and with one that never existed, ${foreign.length} times each`;
  const actual = telling.map((name) => `${name} with each ${of.every.has(name) ? 'foreign' : 'unknown'} id alone`);
  return decided(rule, last, false, { expected, actual: actual.join(', '), with: unknown.map(({ n }) => n) });
});

interface Names {
  readonly some: ReadonlySet<string>;
  readonly every: ReadonlySet<string>;
}

function namesOf(all: readonly Exchange[]): Names {
  const each = all.map(({ answer }) => new Set((answer?.headers ?? []).map(([name]) => name.toLowerCase())));
  const some = new Set(each.flatMap((names) => [...names]));
  return { some, every: new Set([...some].filter((name) => each.every((names) => names.has(name)))) };
}

const onlyIn = (one: Names, other: Names): readonly string[] => [...one.every].filter((name) => !other.some.has(name));
