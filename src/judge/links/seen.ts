import type { Exchange } from '../../evidence/exchange.ts';
import { originBy, type Origin } from '../charges/origin.ts';
import type { History, Resource } from '../history.ts';
import { shownIn, type Shown } from '../shown.ts';

/** A payment link in an answer, with what came before it. */
export interface SeenLink extends Shown {
  readonly known: Resource | null;
  readonly origin: Origin | null;
  /** True in the first answer to the request that made it. */
  readonly fresh: boolean;
}

export function seenLinks(exchange: Exchange, history: History): readonly SeenLink[] {
  return shownIn('payment_link', exchange).map((shown) => {
    const { id, via } = shown;
    const known = id === null ? null : (history.resource(exchange.deployment, 'payment_link', id) ?? null);
    const creation = known?.creation ?? (via === 'post' ? exchange : null);
    const origin = id === null || !creation ? null : originBy(creation, { ...shown, id }, known ?? undefined, history);
    return { ...shown, known, origin, fresh: via === 'post' && origin?.creation.n === exchange.n };
  });
}
