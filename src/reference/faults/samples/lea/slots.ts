import type { Call } from '../../../http/call.ts';
import { slotOf, type Idempotency } from '../../../idempotency/idempotency.ts';

/** Under which the Idempotency-Key of a request is kept; null where it has none. */
export function askedSlot({ space }: Pick<Idempotency, 'space'>, call: Call): string | null {
  const { idempotencyKey } = call.trace;
  return idempotencyKey === undefined ? null : slotOf(space(call), idempotencyKey, call);
}
