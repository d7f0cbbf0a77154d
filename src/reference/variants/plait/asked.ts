import { caller, type Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { JsonObject } from '../../http/json.ts';
import { parseObject } from '../../http/payload.ts';
import { slotOf } from '../../idempotency/idempotency.ts';

/** One of so many, drawn for each request. */
export const drawn = ({ requestId, nth }: Call, many: number): number =>
  Array.from(requestId).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, nth) % many;

const compared: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'charges.create': ['amount_minor', 'currency', 'rail', 'msisdn', 'reference'],
  'pos.create': ['till', 'amount_minor', 'reference', 'description'],
  'links.create': ['amount_minor'],
};

/** The body of a request, where it could be read. */
export const bodyOf = ({ payload, behaviour }: Call): JsonObject | null =>
  payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null;

/** What makes a request the same as another, as it was sent; null where it could not be read. */
export function sentBy(call: Call): string | null {
  const names = call.route.is === 'served' ? compared[call.route.operation] : undefined;
  const body = bodyOf(call);
  return names && body ? JSON.stringify(names.map((name) => body[name] ?? null)) : null;
}

/** What an Idempotency-Key stands for; null where the request has none. */
export const slotFor = (call: Call): string | null =>
  call.trace.idempotencyKey === undefined ? null : slotOf(caller(call).id, call.trace.idempotencyKey, call);

/** Whether something was made under it. */
export const isTaken = (slot: string, { deployment }: Call): boolean =>
  deployment.attempts.has(slot) || deployment.linkAttempts.has(slot);
