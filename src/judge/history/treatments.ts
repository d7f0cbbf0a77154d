import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History, Treated } from '../history.ts';
import { differenceOf } from '../sandbox/parity-difference.ts';
import { fingerprintOf } from '../sandbox/parity-fingerprint.ts';
import { treatmentOf } from '../sandbox/parity-treatment.ts';

/** How the requests were treated that both deployments may be asked alike. */
export class TreatmentIndex {
  readonly #treated = new Map<string, Treated>();

  get(deployment: Deployment, fingerprint: string): Treated | undefined {
    return this.#treated.get(`${deployment} ${fingerprint}`);
  }

  /** @param history all that came before the exchange */
  add(exchange: Exchange, history: History): void {
    const fingerprint = fingerprintOf(exchange, history);
    const treatment = fingerprint === null ? null : treatmentOf(exchange, history);
    if (fingerprint === null || treatment === null) return;
    const known = this.get(exchange.deployment, fingerprint);
    const treated = known
      ? {
          ...known,
          times: known.times + 1,
          mixed: known.mixed || differenceOf(known.treatment, treatment, exchange) !== null,
        }
      : { n: exchange.n, treatment, times: 1, mixed: false };
    this.#treated.set(`${exchange.deployment} ${fingerprint}`, treated);
  }
}
