import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { ClientMemory } from './client-memory.ts';
import { type ClientJudges, clientJudges } from './client-judges.ts';
import { originOf } from './origin.ts';

/** Judges what clients send; each case is a client of its own. */
export class ClientPanel {
  readonly #judges: ClientJudges;
  readonly #memory = new ClientMemory();

  constructor(judges: ClientJudges = clientJudges) {
    this.#judges = judges;
  }

  /** What the service posted is no request of a client. */
  see(exchange: Exchange): readonly Decision[] {
    if (exchange.incoming) return [];
    const origin = originOf(exchange, this.#memory);
    const decisions: Decision[] = [];
    for (const judge of this.#judges[origin]) decisions.push(...judge(exchange, this.#memory));
    this.#memory.remember(exchange, origin === 'own');
    return decisions;
  }
}
