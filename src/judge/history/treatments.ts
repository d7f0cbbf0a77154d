import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History, Treated } from '../history.ts';
import { differenceOf, isEither } from '../sandbox/parity-difference.ts';
import { fingerprintOf } from '../sandbox/parity-fingerprint.ts';
import { treatmentOf } from '../sandbox/parity-treatment.ts';

/** Of so many requests it is no accident. */
const habits = 2;

/** How the requests were treated that both deployments may be asked alike. */
export class TreatmentIndex {
  readonly #treated = new Map<string, Treated>();
  readonly #mixed: Readonly<Record<Deployment, Set<string>>> = { sandbox: new Set(), live: new Set() };

  get(deployment: Deployment, fingerprint: string): Treated | undefined {
    return this.#treated.get(`${deployment} ${fingerprint}`);
  }

  /** Whether a deployment treats the same request now so, now otherwise: then what one request meets tells nothing of the other. */
  isFickle(deployment: Deployment): boolean {
    return this.#mixed[deployment].size >= habits;
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
    if (treated.mixed && !isEither(treated.treatment, treatment)) this.#mixed[exchange.deployment].add(fingerprint);
  }
}
