import { posChargeFields } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import type { Fields } from '../order.ts';

export const documentedFields: ReadonlySet<string> = new Set(
  [...sandboxChargeFields, ...posChargeFields].map(({ field }) => field.split('.')[0] ?? field),
);

/** A levy may be taken beside the fee, where the charge tells it by a field that is not documented. */
export function isShownBeside(taken: number, fields: Fields): boolean {
  const told = Object.entries(fields).flatMap(([name, value]) => (documentedFields.has(name) ? [] : integersIn(value)));
  return taken > 0 && (told.includes(taken) || told.reduce((sum, each) => sum + each, 0) === taken);
}

function integersIn(value: unknown): readonly number[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(integersIn);
  return Number.isInteger(value) ? [value as number] : [];
}
