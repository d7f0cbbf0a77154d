import type { ErrorCode } from '../contract/errors.ts';
import type { Call } from './call.ts';
import type { Order } from './charge.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { parseObject } from './payload.ts';
import type { Refusal } from './refusal.ts';

export type Reading<T> = { readonly value: T } | { readonly code: ErrorCode };
export type Reader<T> = (given: JsonValue | undefined, call: Call) => Reading<T>;

/** How the body of a new charge is read, field after field in this order. */
export type OrderFields = { readonly [F in keyof Order]: { readonly name: string; readonly read: Reader<Order[F]> } };

export interface OrderPolicy {
  readonly fields: OrderFields;
  /** What is wrong with the names of a body's fields. */
  names(body: JsonObject, call: Call): Refusal | null;
  mediaType(given: string | undefined, call: Call): Refusal | null;
}

export function readOrder(call: Call): { readonly value: Order } | Refusal {
  const { order: policy } = call.behaviour;
  const unfit = policy.mediaType(call.header('content-type'), call);
  if (unfit) return unfit;
  const body = readBody(call);
  if ('code' in body) return body;
  const misnamed = policy.names(body.value, call);
  if (misnamed) return misnamed;
  return readFields(policy.fields, body.value, call);
}

function readFields(fields: OrderFields, body: JsonObject, call: Call): { readonly value: Order } | Refusal {
  const order: Record<string, unknown> = {};
  for (const [field, { name, read }] of Object.entries(fields)) {
    const reading = read(Object.hasOwn(body, name) ? body[name] : undefined, call);
    if ('code' in reading) return reading;
    order[field] = reading.value;
  }
  return { value: order as unknown as Order };
}

function readBody(call: Call): { readonly value: JsonObject } | Refusal {
  if (call.payload?.is === 'too_big') return { code: 'BAD_REQUEST', status: 413 };
  if (call.payload?.is !== 'text') return { code: 'BAD_REQUEST' };
  const value = parseObject(call.payload.text, call.behaviour.bounds.nesting);
  return value ? { value } : { code: 'BAD_REQUEST' };
}
