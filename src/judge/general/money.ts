import { asObject, listedIn, objectOf } from '../../evidence/read.ts';
import { type Deviation, type Places, quoted, ruling } from '../ruling.ts';
import type { Judge } from '../history.ts';
import type { Fields } from '../order.ts';

/**
 * Amounts are whole numbers of minor units. Those that a resource table names have rules of their own and are not
 * blamed twice; here they only show that the rule is kept.
 */
export const money: Judge = (exchange) => {
  const places = [objectOf(exchange) ?? {}, ...listedIn(exchange)].flatMap((fields) => amountsIn(fields, '', 0));
  return ruling('money.integers', exchange, places);
};

const tabled: ReadonlySet<string> = new Set(
  'amount fee net mdr paid outstanding available settling'.split(' ').map((name) => `${name}_minor`),
);

const deepest = 8;

function amountsIn(fields: Fields, at: string, depth: number): Places {
  return Object.entries(fields).flatMap(([name, value]) => {
    const inner = asObject(value);
    if (inner) return name === 'metadata' || depth >= deepest ? [] : amountsIn(inner, `${at}${name}.`, depth + 1);
    if (depth === 0 && tabled.has(name)) return Number.isInteger(value) ? [null] : [];
    return name.endsWith('_minor') && value !== null
      ? [Number.isInteger(value) ? null : fraction(`${at}${name}`, value)]
      : [];
  });
}

const fraction = (field: string, value: unknown): Deviation => ({
  expected: `${field}: a whole number of minor units`,
  actual: quoted(value),
});
