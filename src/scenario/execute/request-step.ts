import { header, isCut, json } from '../../evidence/read.ts';
import type { RequestTemplate } from '../../evidence/exchange.ts';
import { isLostAtFront } from '../../evidence/front.ts';
import { Inconclusive } from '../../run/check/check.ts';
import { at as valueAt, type Found, sourceOf } from './body-path.ts';
import { about, isBlamed, isExplained } from './blame.ts';
import { type Answered, isGiven, isMet, outcome, unmet } from './expectation.ts';
import type { Expectations, Send } from '../read/grammar.ts';
import { answered } from './story.situation.ts';
import { requestOf } from './request.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import { demandFounded } from './unfounded.ts';
import { awaited, capture, type StepResult, type Execution } from './execution.ts';

export async function executeSend(step: Send, at: SourceLocation, execution: Execution): Promise<StepResult> {
  const expect = step.expect === undefined || step.expect === 'judged' ? null : awaited(step.expect, execution);
  const done = awaited(step.done_when, execution);
  const request = requestOf(step.send, step, execution);
  const lawful = [expect, done].filter((one) => one !== null && one !== undefined);
  const exchange = await sendAwaiting(request, lawful, execution);
  if (done !== undefined && isMet(done, exchange)) return 'ends';
  if (expect !== null && !isGiven(expect, exchange)) return leaveToJudges(request, exchange, execution);
  const missed = expect === null ? [] : unmet(expect, exchange);
  if (missed.length === 0) return captureAnswer(step.capture, exchange, at, execution);
  if (isExplained(execution, exchange, step.rule)) return 'ends';
  demandFounded(missed, exchange, step.send, execution, step.rule);
  const told = about(execution, step.rule, lineOf(request), inside(at, 'expect'), missed);
  if (expect !== null) execution.context.judge(answered, { ...told, expect, answer: exchange });
  return 'ends';
}

/** An answer that the story does not speak of. */
export function leaveToJudges(request: RequestTemplate, exchange: Answered, execution: Execution): StepResult {
  if (isBlamed(execution, exchange)) return 'ends';
  throw new Inconclusive(`${lineOf(request)}: ${outcome(exchange)}, so nothing more can be told`);
}

export const lineOf = ({ method, path }: RequestTemplate): string => `${method} ${path}`;

/** What the story awaits is returned as it comes; any other 429 or 503 is waited out. */
export async function sendAwaiting(
  template: RequestTemplate,
  expected: readonly Expectations[],
  { context }: Execution,
): Promise<Answered> {
  const awaited = [429, 503].filter((status) => expected.some((one) => awaits(one, status)));
  const first = awaited.length === 0 ? null : await context.sendOnce(template);
  const stands = first?.answer && (awaited.includes(first.answer.status) || ![429, 503].includes(first.answer.status));
  const exchange = first !== null && stands === true ? first : await context.send(template);
  if (exchange.answer === null || isLostAtFront(exchange)) throw new Inconclusive(`${lineOf(template)}: no answer`);
  if (isCut(exchange.answer.body)) throw new Inconclusive(`${lineOf(template)}: its body is too long to be kept whole`);
  return { ...exchange, answer: exchange.answer };
}

const CODES: Readonly<Record<number, string>> = { 429: 'RATE_LIMITED', 503: 'LEDGER_UNAVAILABLE' };

const awaits = ({ status, error }: Expectations, wanted: number): boolean =>
  [status].flat().some((one) => Number(one) === wanted) || [error].flat().includes(CODES[wanted]);

/** What a judge already found a breach in may well have nothing there. */
export const captureAnswer = (
  names: Send['capture'],
  exchange: Answered,
  at: SourceLocation,
  execution: Execution,
): StepResult =>
  capture(
    names,
    (from) => captured(from, exchange),
    (from, name) => {
      if (isBlamed(execution, exchange)) return 'ends';
      const place = placeOf(inside(at, 'capture', name));
      throw new Inconclusive(`${place}: nothing to capture at ${from}; ${outcome(exchange)}`);
    },
    execution,
  );

const placeOf = ({ source, path }: SourceLocation): string => `${source.file}:${source.locate(path, 'value').line}`;

function captured(from: string, { answer }: Answered): Found {
  const source = sourceOf(from);
  if (source === null) return null;
  if (source.from === 'status') return { value: answer.status };
  if (source.from === 'body') return valueAt(json(answer.body)?.value, source.path);
  const value = header(answer, source.name);
  return value === undefined ? null : { value };
}
