import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';
import type { Panel } from './judge-panel.ts';

/** A panel that can be told what another one saw. */
interface Learning extends Panel {
  /** Remembers an exchange, and what was decided of it. */
  learn(exchange: Exchange, decisions: readonly Decision[]): void;
}

/** After so many exchanges the successor takes over, which has seen the last of them. */
const span = 5_000;
const overlap = 1_000;

/**
 * Judges a recording of any length in bounded memory: what lies long back is forgotten, as if it had not been recorded.
 * A successor sees the end of what a panel sees, and takes its place.
 */
export class ForgetfulPanel implements Panel {
  readonly #make: () => Learning;
  #panel: Learning;
  #successor: Learning | null = null;
  #seen = 0;

  constructor(make: () => Learning) {
    this.#make = make;
    this.#panel = make();
  }

  get history(): History {
    return this.#panel.history;
  }

  passOver(exchange: Exchange): void {
    this.#panel.passOver(exchange);
    this.#successor?.passOver(exchange);
  }

  see(exchange: Exchange): readonly Decision[] {
    this.#age();
    const decisions = this.#panel.see(exchange);
    this.#successor?.learn(exchange, decisions);
    return decisions;
  }

  #age(): void {
    this.#seen += 1;
    const place = this.#seen % span;
    if (place === span - overlap) this.#successor = this.#make();
    if (place !== 0) return;
    this.#panel = this.#successor ?? this.#panel;
    this.#successor = null;
  }
}
