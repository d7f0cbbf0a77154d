import type { Answer, Exchange } from '../evidence/exchange.ts';
import { errorCode, header, json } from '../evidence/read.ts';
import type { Path } from '../text/yaml-place.ts';
import { at, bodyPath, type Found } from './body-path.ts';
import type { Expectations } from './grammar.ts';
import { mismatch } from './match.ts';
import { show } from './show.ts';
import type { Matcher } from './matcher.ts';

/** The first thing that came otherwise. */
export interface Unmet {
  /** Below the expectation, of what was not met. */
  readonly path: Path;
  readonly expected: string;
  readonly actual: string;
}

export interface Answered extends Exchange {
  readonly answer: Answer;
}

/** null when everything came as expected. */
export function unmet(expected: Expectations, exchange: Answered): Unmet | null {
  const { status, error, headers = {}, body = {} } = expected;
  if (status !== undefined && !hasStatus(exchange, status))
    return miss(['status'], `status ${either([status].flat())}`, exchange);
  if (error !== undefined && !lawfulRefusal([error].flat(), exchange))
    return miss(['error'], `error ${either([error].flat())}`, exchange);
  return headerMiss(headers, exchange) ?? bodyMiss(body, exchange);
}

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

function headerMiss(headers: Readonly<Record<string, Matcher>>, exchange: Answered): Unmet | null {
  for (const [name, matcher] of Object.entries(headers)) {
    const value = header(exchange.answer, name.toLowerCase());
    const missed = mismatch(matcher, value === undefined ? null : { value });
    if (missed !== null)
      return miss(
        ['headers', name],
        `header ${name} ${missed}`,
        exchange,
        `header ${name} is ${found(value === undefined ? null : { value })}`,
      );
  }
  return null;
}

function bodyMiss(matchers: Readonly<Record<string, Matcher>>, exchange: Answered): Unmet | null {
  const body = json(exchange.answer.body);
  for (const [path, matcher] of Object.entries(matchers)) {
    const there = body === null ? null : at(body.value, bodyPath(path) ?? []);
    const missed = mismatch(matcher, there);
    if (missed !== null) return miss(['body', path], `${path} ${missed}`, exchange, `${path} is ${found(there)}`);
  }
  return null;
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
