import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { type Field, holds, readField } from '../../contract/resources/field.ts';
import { type Deviation, type Placed, quoted, ruling } from '../ruling.ts';

/** Every documented field of an object, and where it does not hold. */
export const fieldsAt = (documented: readonly Field[], object: unknown, place: string): readonly Placed[] =>
  documented.map((field) => ({ rule: field.rule, place: holds(field, object) ? null : misfit(field, object, place) }));

function misfit(field: Field, object: unknown, place: string): Deviation {
  const reading = readField(object, field.field);
  const actual = quoted(reading.is === 'value' ? reading.value : undefined);
  return { expected: `${field.field} ${place}: ${field.expected}`, actual };
}

/** An answer whose body should be an object and is none; an unreadable one is for others. */
export function notShown(what: string, rule: RuleId, exchange: Exchange): readonly Decision[] {
  const body = exchange.answer?.body;
  const value = json(body);
  if (!body || body.sha256 !== null || asObject(value?.value) !== null || (value === null && body.bytes > 0)) return [];
  const actual = value ? quoted(value.value) : 'an empty body';
  return ruling(rule, exchange, [{ expected: `${what} in the body of the answer`, actual }]);
}
