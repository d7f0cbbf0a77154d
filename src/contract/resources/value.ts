import * as z from 'zod';
import { isDateTime } from '../date-time.ts';

/** The kinds of value that fields have; each describes itself in the words of a finding. */
export const text = z.string().describe('a string');
export const integer = z.int().describe('an integer');
export const flag = z.boolean().describe('true or false');
export const object = z.record(z.string(), z.unknown()).describe('an object');
export const dateTime = z.string().refine(isDateTime).describe('an ISO 8601 date-time');
export const uri = z
  .string()
  .refine((address) => URL.canParse(address))
  .describe('a URI');

const milliseconds = 100_000_000_000;
export const unixSeconds = z
  .int()
  .refine((seconds) => seconds >= 0 && seconds < milliseconds)
  .describe('Unix time in whole seconds');

export const constant = <const Value extends string | boolean>(value: Value) =>
  z.literal(value).describe(JSON.stringify(value));

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).describe(`one of ${values.join(', ')}`);

export const matching = (pattern: RegExp, words: string) => z.string().regex(pattern).describe(words);

export const beginsWith = (prefix: string) =>
  z.string().startsWith(prefix).describe(`a string that begins with ${prefix}`);

export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.nullable(schema).describe(`${schema.description} or null`);

/** For what the caller may leave out: the answer may then leave it out too, or hold null or the empty text. */
export const unlessNotGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.nullish(schema).describe(`${schema.description}, or nothing where none was given`);
