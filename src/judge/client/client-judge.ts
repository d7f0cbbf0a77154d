import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';

/** What one client sent so far, for the judges of clients. */
export interface ClientHistory {
  /** The earlier requests of the same case, in the order in which they came; those of long ago are forgotten. */
  earlier(exchange: Exchange): readonly Exchange[];
}

/**
 * Decides from a request that a client sent, the answer that it was given, and what it had sent before. Pure. Requests
 * are judged in the order in which they were answered.
 */
export type ClientJudge = (exchange: Exchange, history: ClientHistory) => readonly Decision[];
