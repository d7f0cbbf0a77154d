import { type ErrorCode, errors, isErrorCode, statusOf } from '../../contract/errors.ts';
import { statusQuestionOf } from '../../contract/questions.ts';
import { causeRuleOf, statusRuleOf } from '../../contract/chapters/errors.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { isOfFront } from '../../evidence/front.ts';
import { errorCode } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { decided, noted, ruling } from '../ruling.ts';
import { answered } from '../words.ts';

/** The HTTP status of every error code. */
export const errorStatus: Judge = (exchange, history) => {
  const status = exchange.answer?.status ?? 0;
  const code = errorCode(exchange);
  if (!isErrorCode(code)) return unhandled(exchange, status);
  const due = statusOf(code);
  const isFailure = due === 503 || (due === null && !isHandled(code, status, history));
  return [...(isFailure ? unhandled(exchange, status) : []), ...ofCode(exchange, code, status, history)];
};

/** An open status is what the target pins, and HTTP has one beyond 500 for a method that a server does not know. */
const isHandled = (code: ErrorCode, status: number, { given }: History): boolean =>
  status === given.statuses[code] || (code === 'METHOD_NOT_ALLOWED' && status === 501);

/** Unhandled failures have a status of their own; an error whose code has another was handled. */
function unhandled(exchange: Exchange, status: number): readonly Decision[] {
  if (status < 400 || isOfFront(exchange)) return [];
  const wrong = { expected: '503 for a failure, never another 5xx', actual: answered(exchange) };
  return ruling('errors.never-500', exchange, [status >= 500 && status !== 503 ? wrong : null]);
}

function ofCode(exchange: Exchange, code: ErrorCode, status: number, { given }: History): readonly Decision[] {
  const due = statusOf(code);
  const rule = statusRuleOf(code);
  if (due !== null && rule !== null) {
    return decided(rule, exchange, status === due, { expected: `${due} with ${code}`, actual: answered(exchange) });
  }
  const pinned = given.statuses[code];
  const asked = questionOf(code);
  const told = asked === null ? [] : [noted(asked, exchange, String(status))];
  if (pinned === undefined || pinned === status) return told;
  const expected = `${pinned}, the status that the target file pins for ${code}`;
  return [...told, ...ruling(causeRuleOf(code), exchange, [{ expected, actual: answered(exchange) }])];
}

function questionOf(code: ErrorCode): ReturnType<typeof statusQuestionOf> | null {
  const open = errors.find((error) => error.code === code && error.status === null);
  return open ? statusQuestionOf(open.code as Parameters<typeof statusQuestionOf>[0]) : null;
}
