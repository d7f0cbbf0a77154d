import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import { lookedUp } from '../resources/lookups.ts';
import type { Judge } from '../history.ts';
import { ruling, type Deviation } from '../ruling.ts';

/** A read gives the object that was asked for. */
export const theOneAsked: Judge = (exchange) => {
  const asked = lookedUp(exchange);
  const rule = asked?.lookup.theOne;
  const shown = idShown(exchange);
  if (!asked || !rule || shown === null) return [];
  return ruling(rule, exchange, [otherThan(asked.id, shown, asked.lookup.noun)]);
};

function idShown(exchange: Exchange): string | null {
  const id = succeeded(exchange) ? objectOf(exchange)?.['id'] : null;
  return typeof id === 'string' && id !== '' ? id : null;
}

function otherThan(asked: string, shown: string, noun: string): Deviation | null {
  return asked === shown ? null : { expected: `the ${noun} ${asked}, which was asked for`, actual: shown };
}
