import { idOf } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { isSpelledOtherwise, lookedUp } from '../resources/lookups.ts';
import { decided, noted } from '../ruling.ts';

/** A read gives the object that was asked for. */
export const theOneAsked: Judge = (exchange) => {
  const asked = lookedUp(exchange);
  const rule = asked?.lookup.theOne;
  const shown = idOf(exchange);
  if (!asked || !rule || shown === null) return [];
  if (isSpelledOtherwise(asked.id, shown))
    return [noted('ids.capitals', exchange, `an id in other capitals finds the ${asked.lookup.noun}`)];
  const expected = `the ${asked.lookup.noun} ${asked.id}, which was asked for`;
  return decided(rule, exchange, shown === asked.id, { expected, actual: shown });
};
