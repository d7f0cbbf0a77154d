import { posChargeFields } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import type { Judge } from '../judge.ts';
import { shownIn } from '../resources/shown.ts';
import { noted } from '../ruling.ts';

const documented: ReadonlySet<string> = new Set(
  [...sandboxChargeFields, ...posChargeFields].map(({ field }) => field.split('.')[0] ?? field),
);

/** Which fields a charge has beside those that are documented. */
export const chargeUndocumented: Judge = (exchange) =>
  shownIn('charge', exchange).flatMap(({ fields }) => {
    const names = Object.keys(fields).filter((name) => !documented.has(name));
    return names.length > 0 ? [noted('charge.undocumented-fields', exchange, names.toSorted().join(', '))] : [];
  });
