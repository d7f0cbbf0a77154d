import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { businessOf, pathOf } from '../request.ts';

/** A read of an object that the caller's business does not have. */
export interface Miss {
  /** Such as `/v1/charges`. */
  readonly collection: string;
  readonly id: string;
  readonly kind: 'foreign' | 'unknown';
}

/** Of an id that a service must look up before it can tell that it is none of its own. */
export const idForm = /^ch_[A-Za-z0-9_-]{1,64}$/;

/** The miss that a read ought to be, whatever the answer says; null when it is none or may be none. */
export function missOf(exchange: Exchange, history: History): Miss | null {
  const [, collection, id] = /^(\/v1\/charges)\/([^/]+)$/.exec(pathOf(exchange.request)) ?? [];
  const business = businessOf(exchange);
  if (exchange.request.method !== 'GET' || collection === undefined || id === undefined || business === null)
    return null;
  if (exchange.key.status !== 'active' || exchange.key.inQuery) return null;
  const known = history.charge(exchange.deployment, id);
  if (known === undefined) return !idForm.test(id) ? null : { collection, id, kind: 'unknown' };
  const foreign = known.business !== null && exchange.key.business !== null && known.business !== exchange.key.business;
  return foreign ? { collection, id, kind: 'foreign' } : null;
}
