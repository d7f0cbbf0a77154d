import type { Exchange } from '../../evidence/exchange.ts';
import type { History, Resource } from '../history.ts';
import { shownIn, type Shown } from '../shown.ts';

/** A bill in an answer, with what came before it. */
export interface SeenBill extends Shown {
  readonly known: Resource | null;
  /** The accepted request that made it; null where the run did not make it, or cannot tell. */
  readonly origin: Exchange | null;
  /** True in the answer to the request that made it. */
  readonly fresh: boolean;
}

export function seenBills(exchange: Exchange, history: History): readonly SeenBill[] {
  return shownIn('bill', exchange).map((shown) => {
    const known = shown.id === null ? null : (history.resource(exchange.deployment, 'bill', shown.id) ?? null);
    const origin = originOf(known, shown.via, exchange);
    return { ...shown, known, origin, fresh: origin?.n === exchange.n };
  });
}

function originOf(known: Resource | null, via: Shown['via'], exchange: Exchange): Exchange | null {
  if (via !== 'post') return known?.creation && !seenBefore(known, known.creation) ? known.creation : null;
  // Two requests that were given one bill are told by that; which of them made it can no longer be.
  return known?.creation || (known && seenBefore(known, exchange)) ? null : exchange;
}

const seenBefore = ({ first }: Resource, creation: Exchange): boolean =>
  first.n !== creation.n && first.received <= creation.sent;
