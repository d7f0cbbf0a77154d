import { STATUS_CODES } from 'node:http';
import { errors } from '../contract/errors.ts';
import type { AnswerInProcess } from '../reference/http/ask.ts';
import type { Step } from './step.ts';

/** What a client is to get, before it is written. */
export type Reply = AnswerInProcess;

type Canned = NonNullable<Step['answer']>;

const commonHeaders = { 'Content-Type': 'application/json' } as const;

/** @param now by the deployment's clock, in milliseconds */
export function cannedReply(canned: Canned, now: number, requestId: string): Reply {
  const { code, headers = {}, text } = canned;
  const body = text ?? JSON.stringify(code === undefined ? (canned.json ?? {}) : { error: errorOf(canned, requestId) });
  return {
    status: canned.status ?? statusOf(code),
    headers: { ...commonHeaders, ...retryAfter(canned, now), ...headers },
    body: Buffer.from(body),
  };
}

function statusOf(code: Canned['code']): number {
  if (code === undefined) return 200;
  return errors.find((error) => error.code === code)?.status ?? 400;
}

const errorOf = ({ code, scope }: Canned, requestId: string): object => ({
  code,
  doc: `https://docs.payments.example.test/errors/${code}`,
  request_id: requestId,
  ...(scope !== undefined && { scope }),
});

function retryAfter({ code, retry_after_s, retry_after_as }: Canned, now: number): Readonly<Record<string, string>> {
  const seconds = retry_after_s ?? (code === 'RATE_LIMITED' ? 1 : undefined);
  if (seconds === undefined) return {};
  return { 'Retry-After': retry_after_as === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds) };
}

/** The deployment's answer as a step wants it. */
export function alteredReply(reply: Reply, { merge, alter, headers }: Step): Reply {
  const its = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !/^content-length$/i.test(name)));
  const altered = { ...reply, headers: { ...its, ...headers } };
  if (merge === undefined && alter === undefined) return altered;
  const body = JSON.parse(reply.body.toString('utf8')) as Readonly<Record<string, unknown>>;
  const merged = merge === undefined ? body : mergedInto(body, merge);
  return { ...altered, body: Buffer.from(JSON.stringify(alter ? alter(merged) : merged)) };
}

function mergedInto(
  body: Readonly<Record<string, unknown>>,
  part: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(part)) {
    const known = merged[name];
    merged[name] = isPlain(known) && isPlain(value) ? mergedInto(known, value) : value;
  }
  return merged;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As it stands on the wire. */
export function wireOf({ status, headers, body }: Reply): { readonly head: Buffer; readonly body: Buffer } {
  const lines = Object.entries(withLength({ headers, body })).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
  return { head: Buffer.from(head), body };
}

/** Headers with the length of the body, unless they say how it ends. */
export function withLength({ headers, body }: Pick<Reply, 'headers' | 'body'>): Readonly<Record<string, string>> {
  const framed = Object.keys(headers).some((name) => /^(?:content-length|transfer-encoding)$/i.test(name));
  return framed ? headers : { ...headers, 'Content-Length': String(body.length) };
}
