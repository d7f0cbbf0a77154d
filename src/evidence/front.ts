import type { Exchange } from './exchange.ts';
import { objectOf } from './read.ts';

/** What an HTTP server says of a request that is too large or too slow. */
const turnedAway: ReadonlySet<number> = new Set([408, 413, 414, 431]);

/**
 * Whether an answer is one of what stands before the service, such as a gateway: it turned the request away, could not
 * reach the service, or answered what browsers ask. A failure of the service itself is 500, or tells its error.
 */
export function isOfFront(exchange: Exchange): boolean {
  const { answer, request } = exchange;
  if (!answer) return false;
  if (request.method === 'OPTIONS' && answer.status === 204) return true;
  return (turnedAway.has(answer.status) || answer.status > 500) && !objectOf(exchange)?.['error'];
}

/** Whether what stands before the service could not reach it, or lost its answer. */
export const isAwayAtFront = (exchange: Exchange): boolean => isOfFront(exchange) && exchange.answer!.status > 500;

/** Whether a request was lost before it reached the service, or its answer after that. */
export const isLostAtFront = (exchange: Exchange): boolean =>
  isAwayAtFront(exchange) && exchange.answer!.status !== 503;
