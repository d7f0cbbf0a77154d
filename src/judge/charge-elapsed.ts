import type { Exchange } from '../evidence/exchange.ts';
import type { Origin } from './charge-origin.ts';

/** How old a charge was, at the least and at the most, when an answer showed it. In milliseconds. */
export interface Elapsed {
  readonly least: number;
  readonly most: number;
}

export function elapsedAt(exchange: Exchange, origin: Origin): Elapsed {
  return {
    least: Math.max(0, exchange.sent - origin.latest),
    most: exchange.received - origin.earliest,
  };
}

export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
