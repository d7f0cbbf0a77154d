import type { Exchange } from '../../evidence/exchange.ts';
import { dateOf } from '../resources/moment.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import type { Origin } from '../resources/origin.ts';

/** How old a charge was, at the least and at the most, when an answer showed it. In milliseconds. */
export interface Elapsed {
  readonly least: number;
  readonly most: number;
}

export function elapsedAt(exchange: Exchange, origin: Origin): Elapsed {
  return {
    least: Math.max(0, sentAtEarliest(exchange) - origin.latest),
    most: Math.max(receivedAtLatest(exchange) - origin.earliest, byTheirDates(exchange, origin)),
  };
}

/** Somebody else may have moved the service's clock, which only its Date tells then. */
function byTheirDates(exchange: Exchange, { creation }: Origin): number {
  const [then, now] = [dateOf(creation), dateOf(exchange)];
  return then === null || now === null ? 0 : now - then + toTheSecond;
}

/** A Date is cut to whole seconds. */
const toTheSecond = 1000;

export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
