import type { Endpoint } from '../../contract/endpoints.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, header, listedIds, objectOf, retryAfter, succeeded } from '../../evidence/read.ts';
import { outcomeOf } from '../outcome.ts';
import { endpointOf } from '../request.ts';

/**
 * What a client knows after an answer: the request was taken or refused, nothing was taken for now, or it may or may not
 * have been taken. `unclear`: a redirect, or an error that names no code, which is for others to read.
 */
type Fate = 'taken' | 'refused' | 'put-off' | 'lost' | 'unclear';

/** A page of a list that a client was given. */
interface Page {
  readonly ids: readonly string[];
  readonly hasMore: unknown;
}

/** An earlier request, without what its answer said beside this. */
export interface Tried {
  readonly exchange: Exchange;
  readonly endpoint: Endpoint | undefined;
  readonly fate: Fate;
  readonly code: string | null;
  readonly page: Page | null;
  /** What Retry-After asked for. */
  readonly retryAfter: { readonly ms: number; readonly isDate: boolean } | null;
}

const nothing = { text: '', bytes: 0, sha256: null } as const;

export function triedOf(exchange: Exchange): Tried {
  const { answer } = exchange;
  const kept = answer && { ...answer, headers: [], body: nothing };
  return {
    exchange: { ...exchange, answer: kept },
    endpoint: endpointOf(exchange),
    fate: fateOf(exchange),
    code: errorCode(exchange),
    page: pageOf(exchange),
    retryAfter: waitAsked(exchange),
  };
}

function waitAsked({ answer, received }: Exchange): Tried['retryAfter'] {
  const ms = answer && retryAfter(answer, received);
  return answer === null || ms === null ? null : { ms, isDate: /\D/.test(header(answer, 'retry-after')?.trim() ?? '') };
}

export function fateOf(exchange: Exchange): Fate {
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted') return 'taken';
  if (outcome === 'refused' && isLate(exchange)) return 'unclear';
  if (outcome !== 'unclear') return outcome;
  return (exchange.answer?.status ?? 599) >= 500 ? 'lost' : 'unclear';
}

/** The client may have given up before: an answer that nobody takes looks like any other from here. */
const isLate = ({ sent, received, served }: Exchange): boolean => received - sent >= (served ? 1_000 : 5_000);

function pageOf(exchange: Exchange): Page | null {
  const list = exchange.request.method === 'GET' && succeeded(exchange) ? objectOf(exchange) : null;
  return Array.isArray(list?.['data']) ? { ids: listedIds(exchange), hasMore: list['has_more'] } : null;
}
