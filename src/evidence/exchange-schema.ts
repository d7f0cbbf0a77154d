import { z } from 'zod';
import type { Exchange } from './exchange.ts';

/** Lists are read-only, so that what is written and what is read have one type. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).readonly();

export const deploymentSchema = z.enum(['sandbox', 'live']);

const headers = listOf(z.tuple([z.string(), z.string()]).readonly());

const body = z.object({ text: z.string(), bytes: z.number(), sha256: z.string().nullable() });

const key = z.object({
  label: z.string(),
  kind: z.enum(['listed', 'unknown', 'malformed', 'missing']),
  mode: z.enum(['test', 'live']).nullable(),
  scopes: listOf(z.string()).nullable(),
  status: z.enum(['active', 'expired', 'revoked', 'unsure']),
  business: z.string().nullable(),
  exclusive: z.boolean(),
  inQuery: z.boolean(),
});

const payer = z.object({
  ref: z.string(),
  trigger: z.literal([1, 2, 3, 4, 5]).nullable(),
  form: z.enum(['leading-zero', 'nine-digits', 'plus-255']),
});

const keyUse = z.union([
  z.object({ use: z.string(), inQuery: z.literal(true) }),
  z.object({ use: z.string() }),
  z.object({ spoiled: z.enum(['missing', 'unknown', 'malformed']), as: z.exactOptional(z.string()) }),
]);

const template = z.object({
  method: z.string(),
  path: z.string(),
  key: keyUse,
  headers: z.exactOptional(z.record(z.string(), z.string())),
  idempotencyKey: z.exactOptional(z.string()),
  json: z.exactOptional(z.unknown()),
  raw: z.exactOptional(z.string()),
  deployment: z.exactOptional(deploymentSchema),
});

const incoming = z.object({
  hook: z.string(),
  mode: z.enum(['live', 'test']),
  business: z.string().nullable(),
  signature: z.enum(['valid', 'invalid', 'absent']).nullable(),
});

export const exchangeSchema: z.ZodType<Exchange> = z.object({
  n: z.int().positive(),
  check: z.string().nullable(),
  deployment: deploymentSchema,
  key,
  payer: payer.nullable(),
  request: z.object({ method: z.string(), target: z.string(), headers, body: body.nullable() }),
  template: template.nullable(),
  answer: z.object({ status: z.int(), headers, body }).nullable(),
  failure: z
    .object({
      kind: z.enum(['unreachable', 'timeout', 'broken-off', 'not-http', 'too-large']),
      text: z.string(),
      code: z.exactOptional(z.string()),
    })
    .nullable(),
  sent: z.number(),
  received: z.number(),
  behind: z.exactOptional(z.number()),
  ahead: z.exactOptional(z.number()),
  attempt: z.int().positive(),
  timings: z.object({ connect_ms: z.number(), first_byte_ms: z.number(), total_ms: z.number() }),
  incoming: z.exactOptional(incoming),
  notice: z.exactOptional(z.object({ shows: z.enum(['last-three', 'more', 'fewer', 'others']).nullable() })),
});
