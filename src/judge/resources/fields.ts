import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { type Field, holds, readField } from '../../contract/resources/field.ts';
import { type Deviation, type Placed, quoted, ruling, rulings } from '../ruling.ts';

/** What the documented fields of one object show: most often all of them hold. */
export function fieldRulings(
  exchange: Exchange,
  documented: readonly Field[],
  object: unknown,
  place: string,
): readonly Decision[] {
  if (documented.every((field) => holds(field, object))) return allKept(documented);
  return rulings(exchange, fieldsAt(documented, object, place));
}

const keptOf = new WeakMap<readonly Field[], readonly Decision[]>();

function allKept(documented: readonly Field[]): readonly Decision[] {
  let decisions = keptOf.get(documented);
  if (decisions === undefined)
    keptOf.set(documented, (decisions = [...new Set(documented.map(({ rule }) => rule))].map(kept)));
  return decisions;
}

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
