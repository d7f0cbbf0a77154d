import { succeeded } from '../../evidence/read.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { isPlainUrl } from '../fields/webhook-url.ts';
import { fieldsSentOnce } from '../order.ts';
import { businessOf, endpointOf } from '../request.ts';
import { sameText } from '../resources/compare.ts';

/** The last that happened to the endpoint of a business. */
export interface EndpointMove {
  readonly is: 'set' | 'deleted';
  readonly move: Exchange;
  /** What happened before, the oldest first. */
  readonly earlier: readonly Exchange[];
}

/**
 * How the endpoint of the business stands for certain when a request is sent; null where nobody can say. That takes a
 * business of the run's own, whose moves were all answered and followed one another, and a last move by the same check:
 * a check that sets an endpoint has it for itself.
 */
export function endpointBefore(exchange: Exchange, history: History): EndpointMove | null {
  const { key, check } = exchange;
  const business = businessOf(exchange);
  if (!key.exclusive || business === null || check === null) return null;
  const moves = history.endpointMoves(business).toSorted((a, b) => a.sent - b.sent || a.n - b.n);
  const move = moves.at(-1);
  if (!move || move.check !== check || move.received > exchange.sent) return null;
  const earlier = moves.slice(0, -1);
  const certain = moves.every((each) => succeeded(each) && each.key.exclusive);
  if (!certain || earlier.some((each) => each.received > move.sent)) return null;
  return { is: isSet(move) ? 'set' : 'deleted', move, earlier };
}

export const isSet = (exchange: Exchange): boolean => endpointOf(exchange)?.name === 'webhook-endpoints.set';

/** The url that a request asks to set, as sent. */
export const urlAsked = ({ request }: Exchange): unknown => fieldsSentOnce(request)?.['url'];

/** How two addresses compare; `open` where a service may have mended one of them in its own way. */
export function compareUrls(one: unknown, other: unknown): 'same' | 'different' | 'open' {
  if (typeof one !== 'string' || typeof other !== 'string') return 'open';
  if (sameText(one, other) || written(one) === written(other)) return 'same';
  return isPlainUrl(one) ? 'different' : 'open';
}

/** As parsers write it: without a default port, with a path, in lower case where case does not matter. */
const written = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
