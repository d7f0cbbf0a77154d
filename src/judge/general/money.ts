import { asObject, listedIn, objectOf, succeeded } from '../../evidence/read.ts';
import { type Deviation, quoted, ruling } from '../ruling.ts';
import type { Judge } from '../history.ts';
import type { Fields } from '../order.ts';

/**
 * Amounts are whole numbers of minor units. Those that a resource table names have rules of their own and are not
 * blamed twice; here they only show that the rule is kept. A refusal may say under the name of an amount what is wrong with
 * it, or quote what was sent.
 */
export const money: Judge = (exchange) => {
  const places: (Deviation | null)[] = [];
  for (const fields of [objectOf(exchange) ?? {}, ...listedIn(exchange)]) addAmounts(places, fields, '', 0);
  return ruling('money.integers', exchange, succeeded(exchange) ? places : places.filter((place) => place === null));
};

const tabled: ReadonlySet<string> = new Set(
  'amount fee net mdr paid outstanding available settling'.split(' ').map((name) => `${name}_minor`),
);

const deepest = 8;

function addAmounts(places: (Deviation | null)[], fields: Fields, at: string, depth: number): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const inner = asObject(value);
    const isTabled = depth === 0 && tabled.has(name);
    if (inner) {
      if (name !== 'metadata' && depth < deepest) addAmounts(places, inner, `${at}${name}.`, depth + 1);
    } else if (Number.isInteger(value)) {
      if (isTabled || name.endsWith('_minor')) places.push(null);
    } else if (!isTabled && !isNoAmount(value) && name.endsWith('_minor')) places.push(fraction(`${at}${name}`, value));
  }
}

/** Whether somebody is a minor may be told under such a name as well. */
const isNoAmount = (value: unknown): boolean => value === null || typeof value === 'boolean';

const fraction = (field: string, value: unknown): Deviation => ({
  expected: `${field}: a whole number of minor units`,
  actual: quoted(value),
});
