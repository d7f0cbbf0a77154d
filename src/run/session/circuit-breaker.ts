import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { isAwayAtFront } from '../../evidence/front.ts';
import { Inconclusive } from '../check/check.ts';

/** Requests in a row without an answer after which a deployment counts as gone. */
const patience = 10;

/** Whether the deployment was there: a service that tells its own error, as that the ledger is away, is. */
export const isServed = (exchange: Exchange): boolean => exchange.answer !== null && !isAwayAtFront(exchange);

interface Stopped {
  readonly by: 'person' | 'silence' | 'time';
  readonly why: string;
}

interface Unserved {
  readonly first: Exchange;
  readonly last: Exchange;
}

/** Watches whether the deployment still answers, and ends the run's sending once it does not, or once asked to. */
export class CircuitBreaker {
  readonly #silent: Record<Deployment, number> = { sandbox: 0, live: 0 };
  /** When the last connection that counts was closed. */
  readonly #closed: Record<Deployment, number> = { sandbox: -Infinity, live: -Infinity };
  /** What nobody served, since the deployment last served something. */
  readonly #unserved: Record<Deployment, Unserved | null> = { sandbox: null, live: null };
  #stopped: Stopped | null = null;
  readonly #onEnd: (reason: Inconclusive) => void;
  #giveUp: (reason: Inconclusive) => void = () => undefined;
  readonly #sendingEnds = new Promise<never>((_, reject) => (this.#giveUp = reject));

  /** @param onEnd called once, when sending ends early */
  constructor(onEnd: (reason: Inconclusive) => void) {
    this.#onEnd = onEnd;
    this.#sendingEnds.catch(() => undefined);
  }

  /** Why sending ended early; null while it goes on. */
  get ended(): string | null {
    return this.#stopped?.why ?? null;
  }

  saw(exchange: Exchange): void {
    const { answer, failure, deployment } = exchange;
    const first = this.#unserved[deployment]?.first ?? exchange;
    this.#unserved[deployment] = isServed(exchange) ? null : { first, last: exchange };
    if (this.#closedAtOnce(exchange)) return;
    this.#silent[deployment] = answer ? 0 : this.#silent[deployment] + 1;
    if (this.#silent[deployment] < patience) return;
    const last = failure ? `; the last of them: ${failure.text}` : '';
    this.end(`${patience} requests in a row to ${deployment} had no answer${last}`, 'silence');
  }

  /** A server that closes what stood idle closes many connections at once: what was sent before it showed counts once. */
  #closedAtOnce({ failure, deployment, sent, received }: Exchange): boolean {
    if (failure?.kind !== 'broken-off') return false;
    const again = sent <= this.#closed[deployment];
    if (!again) this.#closed[deployment] = received;
    return again;
  }

  /** What came of the last requests to a deployment, where it served none of them; null: it served the last one. */
  unserved(deployment: Deployment): Unserved | null {
    return this.#unserved[deployment];
  }

  /** Who or what ended it; null while it goes on. */
  get stopped(): Stopped | null {
    return this.#stopped;
  }

  end(why: string, by: Stopped['by'] = 'person'): void {
    if (this.#stopped !== null) return;
    this.#stopped = { by, why };
    this.#giveUp(new Inconclusive(why));
    this.#onEnd(new Inconclusive(why));
  }

  /** Work that others do, such as a person at a terminal: nobody waits for it once sending has ended. */
  unlessEnded<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#sendingEnds]);
  }

  check(): void {
    if (this.#stopped !== null) throw new Inconclusive(this.#stopped.why);
  }
}
