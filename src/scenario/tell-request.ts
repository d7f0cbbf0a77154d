import { header, json } from '../evidence/read.ts';
import type { RequestTemplate } from '../evidence/exchange.ts';
import { Unfinished } from '../run/check.ts';
import { at as valueAt, type Found } from './body-path.ts';
import { awaited } from './awaited.ts';
import { blame, isBlamed, isExplained } from './blame.ts';
import { type Answered, isGiven, isMet, outcome, unmet } from './expectation.ts';
import type { Expectations, Send } from './grammar.ts';
import { requestOf } from './request.ts';
import { sourceOf } from './source-of-capture.ts';
import { inside, type Spot } from './spot.ts';
import type { Course, Telling } from './telling.ts';

export async function tellSend(step: Send, at: Spot, telling: Telling): Promise<Course> {
  const expect = step.expect === undefined || step.expect === 'judged' ? null : awaited(step.expect, telling);
  const done = awaited(step.done_when, telling);
  const request = requestOf(step.send, step, telling);
  const lawful = [expect, done].filter((one) => one !== null && one !== undefined);
  const exchange = await sendAwaiting(request, lawful, telling);
  if (done !== undefined && isMet(done, exchange)) return 'ends';
  if (expect !== null && !isGiven(expect, exchange)) return leaveToJudges(request, exchange, telling);
  const missed = expect === null ? [] : unmet(expect, exchange);
  if (missed.length === 0) return capture(step.capture, exchange, at, telling);
  if (isExplained(telling, exchange, step.rule)) return 'ends';
  blame(telling, {
    rule: step.rule,
    at: inside(at, 'expect'),
    what: lineOf(request),
    unmet: missed,
    exchanges: [exchange.n],
  });
  return 'ends';
}

/** An answer that the story does not speak of. */
export function leaveToJudges(request: RequestTemplate, exchange: Answered, telling: Telling): Course {
  if (isBlamed(telling, exchange)) return 'ends';
  throw new Unfinished(`${lineOf(request)}: ${outcome(exchange)}, so nothing more can be told`);
}

export const lineOf = ({ method, path }: RequestTemplate): string => `${method} ${path}`;

/** What the story awaits is returned as it comes; any other 429 or 503 is waited out. */
export async function sendAwaiting(
  template: RequestTemplate,
  expected: readonly Expectations[],
  { context }: Telling,
): Promise<Answered> {
  const awaited = [429, 503].filter((status) => expected.some((one) => awaits(one, status)));
  const first = awaited.length === 0 ? null : await context.sendOnce(template);
  const stands = first?.answer && (awaited.includes(first.answer.status) || ![429, 503].includes(first.answer.status));
  const exchange = first !== null && stands === true ? first : await context.send(template);
  if (exchange.answer === null) throw new Unfinished(`${template.method} ${template.path}: no answer`);
  return { ...exchange, answer: exchange.answer };
}

const CODES: Readonly<Record<number, string>> = { 429: 'RATE_LIMITED', 503: 'LEDGER_UNAVAILABLE' };

const awaits = ({ status, error }: Expectations, wanted: number): boolean =>
  [status].flat().some((one) => Number(one) === wanted) || [error].flat().includes(CODES[wanted]);

export function capture(
  names: Readonly<Record<string, string>> | undefined,
  exchange: Answered,
  at: Spot,
  telling: Telling,
): Course {
  for (const [name, from] of Object.entries(names ?? {})) {
    const found = captured(from, exchange);
    if (found === null && isBlamed(telling, exchange)) return 'ends';
    if (found === null)
      throw new Unfinished(
        `${placeOf(inside(at, 'capture', name))}: nothing to capture at ${from}; ${outcome(exchange)}`,
      );
    telling.names.set(name, found.value);
  }
  return 'goes on';
}

const placeOf = ({ source, path }: Spot): string => `${source.file}:${source.locate(path, 'value').line}`;

function captured(from: string, { answer }: Answered): Found {
  const source = sourceOf(from);
  if (source === null) return null;
  if (source.from === 'status') return { value: answer.status };
  if (source.from === 'body') return valueAt(json(answer.body)?.value, source.path);
  const value = header(answer, source.name);
  return value === undefined ? null : { value };
}
