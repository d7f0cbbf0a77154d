import { caller, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';

/** Whether the Idempotency-Key of a request has made a charge before, or is about to. */
export const comesAgain = (call: Call): boolean =>
  call.deployment.attempts.has(slotOf(caller(call).id, call.trace.idempotencyKey, call));
