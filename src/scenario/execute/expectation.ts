import type { Answer, Exchange } from '../../evidence/exchange.ts';
import { errorCode, header, json } from '../../evidence/read.ts';
import type { Path } from '../../text/yaml-place.ts';
import { at, bodyPath, type Found } from './body-path.ts';
import type { Expectations } from '../read/grammar.ts';
import { mismatch } from './match.ts';
import { show } from './show.ts';
import type { Matcher } from './matcher.ts';

/** One thing that came otherwise. */
export interface Unmet {
  /** Below the expectation, of what was not met. */
  readonly path: Path;
  readonly expected: string;
  readonly actual: string;
}

export interface Answered extends Exchange {
  readonly answer: Answer;
}

/** Whether everything came as expected. */
export const isMet = (expected: Expectations, exchange: Answered): boolean => unmet(expected, exchange).length === 0;

/** All that came otherwise. Where an answer of another kind came, nothing is said of what that kind cannot have. */
export function unmet(expected: Expectations, exchange: Answered): readonly Unmet[] {
  const { status, error, headers = {}, body = {} } = expected;
  const kind: Unmet[] = [];
  if (status !== undefined && !hasStatus(exchange, status))
    kind.push(miss(['status'], `status ${either([status].flat())}`, exchange));
  if (error !== undefined && !lawfulRefusal([error].flat(), exchange))
    kind.push(miss(['error'], `error ${either([error].flat())}`, exchange));
  if (kind.length > 0 && !isOfKind(expected, exchange)) return kind;
  return [...kind, ...headerMisses(headers, exchange), ...bodyMisses(body, exchange)];
}

/** A 200 in place of a 201 is an acceptance all the same. */
const isOfKind = ({ status, error }: Expectations, { answer }: Answered): boolean =>
  error === undefined && [status].flat().some((one) => String(one).charAt(0) === String(answer.status).charAt(0));

/** Whether the expectation speaks of such an answer at all. */
export const isGiven = ({ given }: Expectations, exchange: Answered): boolean =>
  given === undefined || hasStatus(exchange, given);

const hasStatus = ({ answer }: Answered, expected: string | number | readonly (string | number)[]): boolean =>
  [expected].flat().some((one) => isStatus(answer.status, one));

const either = (words: readonly unknown[]): string => words.join(' or ');

const isStatus = (status: number, expected: unknown): boolean =>
  typeof expected === 'string' && /^\dxx$/.test(expected)
    ? String(status).startsWith(expected.charAt(0))
    : Number(expected) === status;

const lawfulRefusal = (codes: readonly string[], exchange: Answered): boolean =>
  exchange.answer.status >= 400 && codes.includes(errorCode(exchange) ?? '');

function headerMisses(headers: Readonly<Record<string, Matcher>>, exchange: Answered): readonly Unmet[] {
  return Object.entries(headers).flatMap(([name, matcher]) => {
    const value = header(exchange.answer, name.toLowerCase());
    const there = value === undefined ? null : { value };
    const missed = mismatch(matcher, there);
    const words = `header ${name}`;
    return missed === null
      ? []
      : [miss(['headers', name], `${words} ${missed}`, exchange, `${words} is ${found(there)}`)];
  });
}

function bodyMisses(matchers: Readonly<Record<string, Matcher>>, exchange: Answered): readonly Unmet[] {
  const body = json(exchange.answer.body);
  return Object.entries(matchers).flatMap(([path, matcher]) => {
    const there = body === null ? null : at(body.value, bodyPath(path) ?? []);
    const missed = mismatch(matcher, there);
    return missed === null ? [] : [miss(['body', path], `${path} ${missed}`, exchange, `${path} is ${found(there)}`)];
  });
}

const found = (there: Found): string => (there === null ? 'not there' : show(there.value));

const miss = (path: Path, expected: string, exchange: Answered, seen?: string): Unmet => ({
  path,
  expected,
  actual: [seen, outcome(exchange)].filter((part) => part !== undefined).join('; '),
});

/** The answer in a few words. */
export function outcome(exchange: Answered): string {
  const code = errorCode(exchange);
  return `the answer is ${exchange.answer.status}${code === null ? '' : ` ${code}`}`;
}
