import * as z from 'zod';
import type { RuleId } from '../rules.ts';

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
  readonly schema: z.ZodType;
  /** In words, to follow "expected". */
  readonly expected: string;
}

export const field = (name: string, rule: RuleId, schema: z.ZodType, where: Where = 'always'): Field => ({
  field: name,
  rule,
  where,
  schema,
  expected: schema.description ?? 'what is documented',
});

/** A second rule about a text: anything else is the business of the first, so it passes here. */
export const ifText = (name: string, rule: RuleId, schema: z.ZodType<string>, where: Where = 'always'): Field => {
  const lenient = z.unknown().refine((value) => typeof value !== 'string' || schema.safeParse(value).success);
  return field(name, rule, lenient.describe(schema.description ?? 'what is documented'), where);
};

type Reading = { readonly is: 'outside' } | { readonly is: 'value'; readonly value: unknown };

/** The value of a field; outside: the nested object that should hold it is none, which is another rule's business. */
export function readField(from: unknown, name: string): Reading {
  const path = name.split('.');
  const last = path.pop()!;
  const holder = path.reduce(member, from);
  return path.length > 0 && !isObject(holder) ? { is: 'outside' } : { is: 'value', value: member(holder, last) };
}

export function holds(rule: Field, from: unknown): boolean {
  const reading = readField(from, rule.field);
  return reading.is === 'outside' || rule.schema.safeParse(reading.value).success;
}

const member = (from: unknown, name: string): unknown =>
  isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
