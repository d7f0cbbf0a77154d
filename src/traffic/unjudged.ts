import { headerOf, type RawExchange } from './raw-exchange.ts';

/**
 * Why nobody is judged by an exchange; null: somebody is. What a browser asks before a request is not the client's, and
 * what a cache asks, or is told, is not documented.
 */
export function unjudgedBy({ unjudged, method, headers, answer }: RawExchange): string | null {
  if (unjudged !== null) return unjudged;
  if (method === 'OPTIONS' && headerOf(headers, 'access-control-request-method') !== undefined)
    return 'what a browser asked before a request';
  if (answer && conditional.has(answer.status)) return 'answered for a cache, or in part';
  return answer?.status === 101 ? 'no longer HTTP after its answer' : null;
}

const conditional: ReadonlySet<number> = new Set([206, 304, 412, 416]);
