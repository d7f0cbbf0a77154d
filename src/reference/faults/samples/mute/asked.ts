import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor } from '../../../when.ts';
import type { Call } from '../../../http/call.ts';
import { parseObject } from '../../../http/payload.ts';
import type { JsonObject } from '../../../http/json.ts';

/** The body of a request as it was sent. */
export const bodyOf = ({ payload, behaviour }: Call): JsonObject =>
  (payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null) ?? {};

/** As a database compares that takes capitals and small letters for the same. */
export const alike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a charge was asked for with this key before. */
export function isKept(call: Call): boolean {
  const policy = call.behaviour.idempotency;
  const key = policy.key(call);
  const attempts = asksFor('charges.create')(call) && key ? call.deployment.attempts : new Map<string, unknown>();
  return attempts.has(slotOf(policy.space(call), key ?? '', call));
}
