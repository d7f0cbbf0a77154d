import type { Exchange } from '../../evidence/exchange.ts';
import type { Panel } from '../../judge/judge-panel.ts';
import type { Accusation } from '../../evidence/violations.ts';

/** An exchange of the run. */
export interface Recorded {
  readonly exchange: Exchange;
  /** false: it only counts as answered. */
  readonly judged: boolean;
}

/** What judges find who look at a run for the second time, when it is known how its clocks were off. */
export class Rejudged {
  readonly #judgePanel: Panel;
  readonly #broken = new Set<string>();
  /** How many exchanges were looked at so far. */
  count = 0;

  constructor(judgePanel: Panel) {
    this.#judgePanel = judgePanel;
  }

  go(recorded: readonly Recorded[], corrected: (exchange: Exchange) => Exchange): void {
    this.count += recorded.length;
    for (const { exchange, judged } of recorded) {
      if (!judged) this.#judgePanel.passOver(exchange);
      else
        for (const decision of this.#judgePanel.see(corrected(exchange)))
          if (decision.is === 'broken') this.#broken.add(`${exchange.n} ${decision.rule}`);
    }
  }

  holds({ broken, n }: Accusation): boolean {
    return this.#broken.has(`${n} ${broken.rule}`);
  }
}
