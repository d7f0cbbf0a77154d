import type { Body, Exchange } from '../evidence/exchange.ts';
import { json } from '../evidence/read.ts';
import { kindOf, nothingOn } from '../scripted/on.ts';
import type { Call } from './types.ts';

/** A request as a test reads it. */
export function callOf({ n, deployment, request, answer, served, sent }: Exchange): Call {
  const { path, query } = targetOf(request.target);
  return {
    n,
    deployment,
    method: request.method,
    path,
    query,
    headers: Object.fromEntries(request.headers),
    body: valueOf(request.body),
    at: new Date(sent),
    answer: answer && { status: answer.status, body: valueOf(answer.body) },
    fault: served?.fault ?? null,
  };
}

/** Those of one kind, as steps name them. */
export function callsOn(exchanges: readonly Exchange[], on: string): readonly Call[] {
  const nothing = nothingOn(on);
  if (nothing !== null) throw new TypeError(nothing);
  const fits = kindOf(on);
  return exchanges.map(callOf).filter(fits);
}

function targetOf(target: string): Pick<Call, 'path' | 'query'> {
  const [path = '', ...rest] = target.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) };
}

function valueOf(body: Body | null): unknown {
  if (body === null) return null;
  const read = json(body);
  return read === null ? body.text : read.value;
}
