import type { RuleId } from '../rules.ts';
import type { Kind, TextKind } from './value.ts';

/**
 * always: in every answer; sandbox: in those of the sandbox; created: in the answer that creates the object;
 * logged: where the event log is read, as against an event that was posted.
 */
type Where = 'always' | 'sandbox' | 'created' | 'logged';

/** What the document says of one field, such that a wrong value breaks exactly one rule. */
export interface Field {
  /** A dot leads into a nested object. */
  readonly field: string;
  readonly rule: RuleId;
  readonly where: Where;
  readonly has: Kind['has'];
  /** All that it can be, where the document lists them. */
  readonly values?: NonNullable<Kind['values']>;
  /** In words, to follow "expected". */
  readonly expected: string;
}

export const field = (name: string, rule: RuleId, { has, words, values }: Kind, where: Where = 'always'): Field => ({
  field: name,
  rule,
  where,
  has,
  expected: words,
  ...(values && { values }),
});

/** A second rule about a text: anything else is the business of the first, so it passes here. */
export const ifText = (name: string, rule: RuleId, { has, words }: TextKind, where: Where = 'always'): Field => ({
  field: name,
  rule,
  where,
  has: (value) => typeof value !== 'string' || has(value),
  expected: words,
});

type Reading = { readonly is: 'outside' } | { readonly is: 'value'; readonly value: unknown };

/** The value of a field; outside: the nested object that should hold it is none, which is another rule's business. */
export function readField(from: unknown, name: string): Reading {
  let holder = from;
  let begin = 0;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', begin)) {
    holder = member(holder, name.slice(begin, dot));
    begin = dot + 1;
  }
  return begin > 0 && !isObject(holder)
    ? { is: 'outside' }
    : { is: 'value', value: member(holder, begin > 0 ? name.slice(begin) : name) };
}

export function holds(rule: Field, from: unknown): boolean {
  const reading = readField(from, rule.field);
  return reading.is === 'outside' || rule.has(reading.value);
}

const member = (from: unknown, name: string): unknown =>
  isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
