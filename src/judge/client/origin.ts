import type { Exchange } from '../../evidence/exchange.ts';
import { pathOf, sentHeader } from '../request.ts';
import type { ClientHistory } from './client-judge.ts';
import { commandOf } from './redirect.ts';

/**
 * Why a request was sent: a client's `own`, one that goes where a redirect named, on the service or `elsewhere`, what a
 * browser asks before it sends (`preflight`), or a `stray` one, such as a probe of whether somebody is there.
 */
export type RequestOrigin = 'own' | 'redirected' | 'elsewhere' | 'preflight' | 'stray';

export function originOf(exchange: Exchange, history: ClientHistory): RequestOrigin {
  const { request, served } = exchange;
  if (isPreflight(exchange)) return 'preflight';
  if (served && served.origin !== 'base') return 'elsewhere';
  if (history.redirectTo(exchange)) return 'redirected';
  const known = commandOf(exchange) !== null || sentHeader(request, 'authorization').length > 0 || exchange.key.inQuery;
  return known || /^\/v\d/.test(pathOf(request)) ? 'own' : 'stray';
}

const isPreflight = ({ request }: Exchange): boolean =>
  request.method === 'OPTIONS' &&
  sentHeader(request, 'access-control-request-method').length > 0 &&
  sentHeader(request, 'origin').length > 0;
