import type { Call, Json, Outcome, Try } from './call.ts';
import { ApiError, type Refusal } from './errors.ts';
import type { HttpAnswer } from './http.ts';

/** What is made of what the service says. */
export interface Answers {
  read(answer: HttpAnswer, asked: Try): Outcome;
  /** What callers are given of an object: all of it, as it came. Fields that nobody knows yet do no harm. */
  handOn(value: Json, call: Call): Json;
  handOnError(refusal: Refusal, op: string): Json;
  /** What callers are told where nobody knows what came of a call: never that it failed. */
  handOnUnknown(code: 'CONNECTION' | 'TIMEOUT', message: string, op: string): Json;
}

/** The document shows no body of their success. */
const silent = ['delete_webhook_endpoint', 'retry_event'];

export const plainAnswers: Answers = {
  read({ status, headers, text }, { call }) {
    const retryAfter_ms = retryAfter(headers['retry-after'], headers['date']);
    const body = objectIn(text);
    if (status >= 200 && status < 300) {
      if (body !== null) return { is: 'done', value: body };
      if (silent.includes(call.op)) return { is: 'done', value: {} };
      return { is: 'unknown', why: 'the answer is no JSON object', again: true, retryAfter_ms };
    }
    const refusal = body && refusalIn(body, status);
    if (refusal) return { is: 'refused', error: new ApiError(refusal), retryAfter_ms };
    // A redirect would take the API key and the payer's number elsewhere. A page without JSON is not the service's.
    const again = status >= 500 || status === 429;
    return { is: 'unknown', why: `status ${status} without an error of the service`, again, retryAfter_ms };
  },
  handOn: (value) => value,
  handOnError: (refusal) => ({ ...refusal }),
  handOnUnknown: (code, message) => ({ code, message }),
};

function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refusalIn({ error }: Json, status: number): Refusal | null {
  if (!isObject(error) || typeof error['code'] !== 'string') return null;
  const { code, request_id, doc, scope } = error;
  return { code, status, request_id: textOr(request_id), doc: textOr(doc), scope: textOr(scope) };
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Seconds, or a date: by the clock of the service, which its Date header tells. */
function retryAfter(value: unknown, date: unknown): number | null {
  if (typeof value !== 'string') return null;
  const now = typeof date === 'string' ? Date.parse(date) : Date.now();
  const wait_ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait_ms) ? null : Math.max(0, wait_ms);
}
