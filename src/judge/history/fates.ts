import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { differ } from '../parity-difference.ts';
import { type Fate, fateOf } from '../parity-fate.ts';
import { likenessOf } from '../parity-likeness.ts';

/** How requests that are alike fared on one deployment. */
export interface Fared {
  readonly n: number;
  readonly fate: Fate;
  /** Not all alike: then the request alone does not decide. */
  readonly mixed: boolean;
}

/** How the requests fared that both deployments may be asked alike. */
export class FateBook {
  readonly #fared = new Map<string, Fared>();

  get(deployment: Deployment, likeness: string): Fared | undefined {
    return this.#fared.get(`${deployment} ${likeness}`);
  }

  /** @param history all that came before the exchange */
  add(exchange: Exchange, history: History): void {
    const likeness = likenessOf(exchange, history);
    const fate = likeness === null ? null : fateOf(exchange, history);
    if (likeness === null || fate === null) return;
    const known = this.get(exchange.deployment, likeness);
    if (!known) this.#fared.set(`${exchange.deployment} ${likeness}`, { n: exchange.n, fate, mixed: false });
    else if (!known.mixed && differ(known.fate, fate, exchange))
      this.#fared.set(`${exchange.deployment} ${likeness}`, { ...known, mixed: true });
  }
}
