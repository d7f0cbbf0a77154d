import type { Answer, Exchange } from '../../evidence/exchange.ts';
import { errorCode, header, json } from '../../evidence/read.ts';
import type { Expectations } from '../read/grammar.ts';
import { misfit, misfits, type Unmet } from './misfit.ts';

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
    kind.push({ path: ['status'], expected: `status ${either([status].flat())}`, actual: outcome(exchange) });
  if (error !== undefined && !lawfulRefusal([error].flat(), exchange))
    kind.push({ path: ['error'], expected: `error ${either([error].flat())}`, actual: outcome(exchange) });
  if (kind.length > 0 && !isOfKind(expected, exchange)) return kind;
  const parts = [
    ...Object.entries(headers).flatMap(([name, matcher]) => {
      const value = header(exchange.answer, name.toLowerCase());
      return misfit(['headers', name], `header ${name}`, matcher, value === undefined ? null : { value });
    }),
    ...misfits(body, json(exchange.answer.body)).map(({ path, ...rest }) => ({ path: ['body', ...path], ...rest })),
  ];
  return [...kind, ...parts.map((part) => ({ ...part, actual: `${part.actual}; ${outcome(exchange)}` }))];
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

/** The answer in a few words. */
export function outcome(exchange: Answered): string {
  const code = errorCode(exchange);
  return `the answer is ${exchange.answer.status}${code === null ? '' : ` ${code}`}`;
}
