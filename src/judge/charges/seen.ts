import type { Exchange } from '../../evidence/exchange.ts';
import { kindOf, originOf, type ChargeKind, type Origin } from './origin.ts';
import type { ChargeHistory, History } from '../history.ts';
import { shownIn, type Shown } from '../shown.ts';

/** A charge in an answer, with what came before it. */
export interface SeenCharge extends Shown {
  readonly kind: ChargeKind;
  readonly origin: Origin | null;
  readonly known: ChargeHistory | null;
  /** True in the first answer to the request that made it. */
  readonly fresh: boolean;
}

export function seenCharges(exchange: Exchange, history: History): readonly SeenCharge[] {
  return shownIn('charge', exchange).map((shown) => {
    const origin = originOf(shown, exchange, history);
    const known = shown.id === null ? null : (history.charge(exchange.deployment, shown.id) ?? null);
    const fresh = shown.via === 'post' && origin?.creation.n === exchange.n;
    return { ...shown, origin, known, fresh, kind: kindOf(shown, exchange, origin) };
  });
}
