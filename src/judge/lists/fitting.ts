import { spans } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import type { History, Resource, Sighting } from '../history.ts';
import { isForGood } from '../resources/kinds.ts';
import type { ShownPage } from './page.ts';

/** The sighting since which an object belongs to what the filter lets through; null where it may not. */
export function fitting(known: Resource, { filter, exchange }: ShownPage): Sighting | null {
  if (filter.is === 'state') return inState(known, filter.state, exchange);
  if (filter.is !== 'customer-ref') return known.first;
  return known.first.fields['customer_ref'] === filter.customerRef ? known.first : null;
}

/** When the charge was first seen in a state that it cannot have left since. */
function inState(charge: Resource, state: string, exchange: Exchange): Sighting | null {
  if (state === 'processing') return stays(charge, exchange) ? (charge.states.get(state) ?? null) : null;
  return charge.final?.fields['state'] === state && isForGood(state, exchange.deployment) ? charge.final : null;
}

/** Where a page begins whose cursor has left the state of the filter is open. */
export function mayHaveLeft(cursor: string, { filter, exchange }: ShownPage, history: History): boolean {
  if (filter.is !== 'state' || isForGood(filter.state, exchange.deployment)) return false;
  const charge = history.resource(exchange.deployment, 'charge', cursor);
  return !charge || !stays(charge, exchange);
}

const minute = 60_000;

/** In the sandbox one payer never answers, and no window of such a charge ends before its time. */
function stays({ creation, final, latest }: Resource, exchange: Exchange): boolean {
  const { deployment } = exchange;
  if (deployment !== 'sandbox' || creation?.payer?.trigger !== 4 || final) return false;
  const stayed =
    latest.fields['state'] === 'processing' && sentAtEarliest(latest) - receivedAtLatest(creation) > minute;
  return stayed && receivedAtLatest(exchange) - sentAtEarliest(creation) < spans.chargeWindow - minute;
}
