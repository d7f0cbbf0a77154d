import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { businessOf } from '../request.ts';
import { lookedUp, type LookedUp } from './lookups.ts';

/** A request for an object that the caller's business does not have. */
interface Miss extends LookedUp {
  readonly kind: 'foreign' | 'unknown';
}

/** The miss that a request ought to be, whatever the answer says; null when it is none or may be none. */
export function missOf(exchange: Exchange, history: History): Miss | null {
  const asked = lookedUp(exchange);
  const { key } = exchange;
  if (!asked || businessOf(exchange) === null || key.status !== 'active' || key.inQuery) return null;
  const owner = ownerOf(asked, exchange, history);
  if (owner === undefined) return asked.lookup.form.test(asked.id) ? { ...asked, kind: 'unknown' } : null;
  const foreign = owner !== null && key.business !== null && owner !== key.business;
  return foreign ? { ...asked, kind: 'foreign' } : null;
}

/** The business of an object; null: nobody can say; undefined: nobody has heard of it. */
export function ownerOf({ id, lookup }: LookedUp, { deployment }: Exchange, history: History) {
  const { kind } = lookup;
  const known = history.resource(deployment, kind, id);
  const posted = kind === 'event' ? history.posting(deployment, id)?.incoming?.business : undefined;
  return posted ?? (known ? known.business : posted);
}
