import type { Decision } from '../../evidence/decision.ts';
import { asObject, listedIn, objectOf, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import type { Fields } from '../order.ts';
import { noted, quoted } from '../ruling.ts';

/** Whether an object inside of a documented one names its type, as those that stand by themselves do. */
export const nestedTypes: Judge = (exchange) => {
  const outer = succeeded(exchange) ? (listedIn(exchange)[0] ?? objectOf(exchange)) : null;
  if (!outer) return [];
  return nestedIn(outer).flatMap(([name, value]): readonly Decision[] => {
    const inner = asObject(value);
    if (!inner) return [];
    const { object } = inner;
    return [noted('objects.nested-object-field', exchange, `${name}: ${object === undefined ? 'no' : quoted(object)}`)];
  });
};

const nestedIn = (outer: Fields): readonly (readonly [string, unknown])[] => [
  ['settlement', outer['settlement']],
  ['simulation', outer['simulation']],
  ['delivery', outer['delivery']],
  ['the bill of an event', outer['object'] === 'event' ? asObject(outer['data'])?.['bill'] : null],
];
