import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupOf } from '../../evidence/group.ts';
import type { ClientHistory, ClientJudge } from './client-judge.ts';
import { clientJudges } from './client-judges.ts';

/** As much of a case as judges may look back to. */
const remembered = 2_000;

/** Judges what clients send; each case is a client of its own. */
export class ClientPanel implements ClientHistory {
  readonly #judges: readonly ClientJudge[];
  readonly #earlier = new Map<string | null, Exchange[]>();

  constructor(judges: readonly ClientJudge[] = clientJudges) {
    this.#judges = judges;
  }

  earlier({ check }: Exchange): readonly Exchange[] {
    return this.#earlier.get(check) ?? [];
  }

  /** What the service posted is no request of a client. */
  see(exchange: Exchange): readonly Decision[] {
    if (exchange.incoming) return [];
    const decisions = this.#judges.flatMap((judge) => judge(exchange, this));
    const its = groupOf(this.#earlier, exchange.check);
    its.push(exchange);
    if (its.length > remembered) its.splice(0, remembered / 2);
    return decisions;
  }
}
