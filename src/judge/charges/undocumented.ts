import { posChargeFields } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import type { Note } from '../resources/law.ts';
import { noted } from '../ruling.ts';

const documented: ReadonlySet<string> = new Set(
  [...sandboxChargeFields, ...posChargeFields].map(({ field }) => field.split('.')[0] ?? field),
);

/** Which fields a charge has beside those that are documented. */
export const undocumentedFields: Note = ({ fields, exchange }) => {
  const names = Object.keys(fields).filter((name) => !documented.has(name));
  return names.length > 0 ? [noted('charge.undocumented-fields', exchange, names.toSorted().join(', '))] : [];
};
