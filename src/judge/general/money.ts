import { asObject, json } from '../../evidence/read.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';
import type { Judge } from '../history.ts';

/**
 * Amounts are whole numbers of minor units. Those that a resource table names have rules of their own and are not
 * blamed twice; here they only show that the rule is kept.
 */
export const money: Judge = (exchange) => {
  const body = json(exchange.answer?.body)?.value;
  const objects = [asObject(body), ...(listed(body) ?? [])];
  return ruling(
    'money.integers',
    exchange,
    objects.flatMap((each) => (each ? amountsIn(each, '', 0) : [])),
  );
};

type Fields = Readonly<Record<string, unknown>>;

const listed = (body: unknown): readonly (Fields | null)[] | null => {
  const data = asObject(body)?.['data'];
  return Array.isArray(data) ? data.map(asObject) : null;
};

const tabled: ReadonlySet<string> = new Set(
  'amount fee net mdr paid outstanding available settling'.split(' ').map((name) => `${name}_minor`),
);

const deepest = 8;

function amountsIn(fields: Fields, at: string, depth: number): readonly (Deviation | null)[] {
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
