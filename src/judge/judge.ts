import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';

/**
 * Decides from one exchange and from all that came before it. Pure: no clock, no network, no file, no state.
 * Exchanges are judged in the order in which their answers came, so whatever was answered before another was sent
 * is in that other's history.
 */
export type Judge = (exchange: Exchange, history: History) => readonly Decision[];
