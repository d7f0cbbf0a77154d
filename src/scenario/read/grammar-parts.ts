import { z } from 'zod';
import type { RequestTemplate } from '../../evidence/exchange.ts';
import { durationForm } from '../../text/duration.ts';
import { Matcher } from '../execute/matcher.ts';

const REQUEST_LINE = /^([A-Z]{3,20}) (\/\S*)$/;

export const Name = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, 'a name has lower-case letters, digits and _');
export const KeyName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,40}$/, 'a key name has lower-case letters, digits, - and _');
export const Duration = z.string().regex(durationForm, 'a duration is a number with ms, s, m, h or d, such as 90s');
export const Line = z.string().regex(REQUEST_LINE, 'a request is a method and a path, such as POST /v1/charges');
export const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const Deployment = z.enum(['sandbox', 'live']);
export const Row = z.record(Name, z.unknown());

const Status = z.union([
  z.int().min(100).max(599),
  z.string().regex(/^[1-5]xx$|\$\{/, 'a status is a number such as 201 or a class such as 2xx'),
]);

const Statuses = z.union([Status, z.array(Status).min(1)]);

export const Expectations = z
  .strictObject({
    given: Statuses.describe('The rest is for answers with this status; any other is left to the judges'),
    status: Statuses,
    error: z
      .union([z.string(), z.array(z.string()).min(1)])
      .describe('The code of the refusal, or several lawful ones'),
    headers: z.record(z.string(), Matcher),
    body: z.record(z.string(), Matcher).describe('Path, such as data[0].id, to matcher'),
  })
  .partial();

export const Expected = z.union([
  z.literal('judged').describe('The judges, which see every exchange, are enough'),
  Expectations,
]);

export const Capture = z
  .record(Name, z.string())
  .describe('Name to where it comes from: a path in the body, header.NAME or status');

export const Key = z.union([
  z.string().describe('A key of the story, none, or unknown (well-formed but never made)'),
  z.strictObject({ malformed: z.string().describe('What to send as Authorization') }),
  z.strictObject({ in_query: KeyName }),
]);

/** `POST /v1/charges` taken apart. */
export function requestLine(written: string): Pick<RequestTemplate, 'method' | 'path'> {
  const [, method = '', path = ''] = REQUEST_LINE.exec(written) ?? [];
  return { method, path };
}
