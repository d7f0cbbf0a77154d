import { ruleById } from '../contract/rules.ts';
import type { Decision } from '../evidence/decision.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import { Answers, type AnswersBeside } from './history/answers.ts';
import { HistoryStore } from './history/history-store.ts';
import { type Given, type History, nothingGiven, type Judge } from './history.ts';
import { incomingJudges, judges as all } from './judges.ts';

export type { Given } from './history.ts';

/** Whoever looks at the exchanges of a run. */
export interface Panel {
  readonly history: History;
  /** An exchange that nobody judges: it is answered. */
  passOver(exchange: Exchange): void;
  see(exchange: Exchange): readonly Decision[];
}

/**
 * Judges the exchanges of a run, in the order in which their answers came. Several that share the `answers` know of
 * each other's requests, and of nothing else.
 */
export class JudgePanel implements Panel {
  readonly #historyStore: HistoryStore;
  readonly #answers: AnswersBeside;
  readonly #judges: readonly Judge[];
  readonly #ofIncoming: readonly Judge[];

  constructor(
    given: Given = nothingGiven,
    judges: readonly Judge[] = all,
    ofIncoming: readonly Judge[] = incomingJudges,
    answers: AnswersBeside = new Answers(),
  ) {
    this.#historyStore = new HistoryStore(given, answers);
    this.#answers = answers;
    this.#judges = judges;
    this.#ofIncoming = ofIncoming;
  }

  get history(): History {
    return this.#historyStore;
  }

  /** An exchange that nobody judges: it is answered. */
  passOver(exchange: Exchange): void {
    this.#answers.add(exchange);
  }

  see(exchange: Exchange): readonly Decision[] {
    const judges = exchange.incoming ? this.#ofIncoming : this.#judges;
    const decisions: Decision[] = [];
    for (const judge of judges)
      for (const decision of judge(exchange, this.#historyStore))
        if (isAbout(decision, exchange.deployment)) decisions.push(decision);
    this.learn(exchange, decisions);
    return decisions;
  }

  /** Remembers an exchange, and what was decided of it. */
  learn(exchange: Exchange, decisions: readonly Decision[]): void {
    this.#historyStore.add(exchange, decisions);
  }
}

/** A rule of the other deployment is not shown here, whatever an answer has in common with one that shows it. */
function isAbout(decision: Decision, deployment: Deployment): boolean {
  if (decision.is !== 'kept') return true;
  const where = ruleById.get(decision.rule)?.deployment;
  return where === 'both' || where === deployment;
}
