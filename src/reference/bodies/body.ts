import type { ErrorCode } from '../../contract/errors.ts';
import type { Call } from '../http/call.ts';
import type { ChargeOrder } from '../charges/charge.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import { parseObject } from '../http/payload.ts';
import type { Refusal } from '../errors/refusal.ts';

export type Reading<T> = { readonly value: T } | { readonly code: ErrorCode };
export type Reader<T> = (given: JsonValue | undefined, call: Call) => Reading<T>;

/** How the fields of a body are read, one after another in this order. */
type BodyFields<Asked> = {
  readonly [F in keyof Asked]: { readonly name: string; readonly read: Reader<Asked[F]> };
};

/** How the body of a request is read. */
export interface BodyPolicy<Asked> {
  readonly fields: BodyFields<Asked>;
  /** What is wrong with the names of a body's fields. */
  names(body: JsonObject, call: Call): Refusal | null;
  mediaType(given: string | undefined, call: Call): Refusal | null;
}

export type OrderFields = BodyFields<ChargeOrder>;
export type OrderPolicy = BodyPolicy<ChargeOrder>;

/** Takes unknown fields and any media type. */
export const lenient = <Asked>(fields: BodyFields<Asked>): BodyPolicy<Asked> => ({
  fields,
  names: () => null,
  mediaType: () => null,
});

export function readBody<Asked>(policy: BodyPolicy<Asked>, call: Call): { readonly value: Asked } | Refusal {
  const unfit = policy.mediaType(call.header('content-type'), call);
  if (unfit) return unfit;
  const body = parseBody(call);
  if ('code' in body) return body;
  const misnamed = policy.names(body.value, call);
  if (misnamed) return misnamed;
  return readFields(policy.fields, body.value, call);
}

function readFields<Asked>(
  fields: BodyFields<Asked>,
  body: JsonObject,
  call: Call,
): { readonly value: Asked } | Refusal {
  const asked: Record<string, unknown> = {};
  for (const [field, { name, read }] of Object.entries<BodyFields<Record<string, unknown>>[string]>(fields)) {
    const reading = read(Object.hasOwn(body, name) ? body[name] : undefined, call);
    if ('code' in reading) return reading;
    asked[field] = reading.value;
  }
  return { value: asked as Asked };
}

function parseBody(call: Call): { readonly value: JsonObject } | Refusal {
  if (call.payload?.is === 'too_big') return { code: 'BAD_REQUEST', status: 413 };
  if (call.payload?.is !== 'text') return { code: 'BAD_REQUEST' };
  const value = parseObject(call.payload.text, call.behaviour.bounds.nesting);
  return value ? { value } : { code: 'BAD_REQUEST' };
}
