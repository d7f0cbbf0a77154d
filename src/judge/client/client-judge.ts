import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Tried } from './tried.ts';

/** How much one command has sent with one key. */
export interface Pace {
  /** Moments of sending within the last minute, in the order in which they were answered. */
  readonly recent: readonly number[];
  readonly all: number;
}

/** How often a client sent again in some situation, and how often after hardly a wait. */
export interface Series {
  readonly all: number;
  readonly short: number;
}

/** What a client sent so far, for the judges of clients; those of long ago are forgotten. */
export interface ClientHistory {
  /** Earlier requests of the same command, oldest first; none where nobody knows the command. */
  ofCommand(exchange: Exchange): readonly Tried[];
  /** Earlier requests with the same Idempotency-Key and API key on the same deployment, oldest first. */
  withSameKey(exchange: Exchange): readonly Tried[];
  /** Of the same command and API key, before this request. */
  pace(exchange: Exchange): Pace;
  /** Three times in a row, of the same client in all its cases. */
  series(exchange: Exchange): Series;
  /** How often the same client came back where Retry-After asked for a second or more, and how often at once. */
  haste(exchange: Exchange): Series;
  /** The redirect that named the address of a request; null where none did. */
  redirectTo(exchange: Exchange): Exchange | null;
}

/**
 * Decides from a request that a client sent, the answer that it was given, and what it had sent before. Pure. Requests
 * are judged in the order in which they were answered.
 */
export type ClientJudge = (exchange: Exchange, history: ClientHistory) => readonly Decision[];
