import { type Field, holds, readField } from '../../contract/resources/field.ts';
import { type Deviation, type Placed, quoted } from '../ruling.ts';

/** Every documented field of an object, and where it does not hold. */
export const fieldsAt = (documented: readonly Field[], object: unknown, place: string): readonly Placed[] =>
  documented.map((field) => ({ rule: field.rule, place: misfit(field, object, place) }));

function misfit(field: Field, object: unknown, place: string): Deviation | null {
  if (holds(field, object)) return null;
  const reading = readField(object, field.field);
  const actual = quoted(reading.is === 'value' ? reading.value : undefined);
  return { expected: `${field.field} ${place}: ${field.expected}`, actual };
}
