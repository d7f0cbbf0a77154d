import type { Exchange } from '../../../evidence/exchange.ts';
import { pathOf } from '../../request.ts';
import type { Tried } from '../tried.ts';
import { waitAfter } from '../waits.ts';

export const wasOver = (tried: Tried, exchange: Exchange): boolean => waitAfter(tried, exchange) >= 0;

/** `12 ms`, `1.5 s`. */
export const waitWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;

/** Whether nothing was sent in place of a body; a recording that lacks one does not tell. */
export function isEmpty({ request }: Exchange): boolean {
  if (request.body !== null && (request.body.text !== '' || request.body.sha256 !== null)) return false;
  return !request.headers.some(([name, value]) => name === 'content-length' && value.trim() !== '0');
}

export const isSamePath = (one: Exchange, other: Exchange): boolean =>
  one.request.method === other.request.method && pathOf(one.request) === pathOf(other.request);
