import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { perhapsBehind } from './general/second-look.situation.ts';
import type { History } from './history.ts';
import type { Panel } from './judge-panel.ts';

/** Of so many exchanges it is known when they were answered: a busy proxy's of the last seconds. */
const known = 10_000;

/** Judges a recording: nobody can ask again for what may only be behind, so nobody is blamed for it. */
export class LenientPanel implements Panel {
  readonly #panel: Panel;
  readonly #received = new Map<number, number>();

  constructor(panel: Panel) {
    this.#panel = panel;
  }

  get history(): History {
    return this.#panel.history;
  }

  passOver(exchange: Exchange): void {
    this.#panel.passOver(exchange);
  }

  see(exchange: Exchange): readonly Decision[] {
    const decisions = this.#panel.see(exchange);
    this.#received.set(exchange.n, exchange.received).delete(exchange.n - known);
    const broken = decisions.filter((decision) => decision.is === 'broken');
    if (broken.length === 0) return decisions;
    const behind = perhapsBehind(exchange, broken, this.history, (n) => this.#received.get(n));
    const rules = new Set(behind.map(({ rule }) => rule));
    return [
      ...decisions.filter((decision) =>
        decision.is === 'broken' ? !behind.includes(decision) : decision.is === 'observed' || !rules.has(decision.rule),
      ),
      ...[...rules].map((rule) => ({ is: 'undecided', rule }) as const),
    ];
  }
}
