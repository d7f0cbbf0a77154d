import type { Call } from '../../http/call.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { check, shownCharge, type ObservedCharge } from '../../change.ts';
import type { ChargeOrder, ChargeState } from '../../charges/charge.ts';
import type { JsonObject } from '../../http/json.ts';

/** Changes what is shown of a charge while it is in one state. */
export const onceIn =
  (state: ChargeState) =>
  (alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch =>
    shownCharge((view, shown) => (shown.step.state === state ? alter(view, shown) : view));

/** Refuses what was read and found right. */
export const refusingOrder =
  (code: ErrorCode) =>
  (when: (order: ChargeOrder, call: Call) => boolean): Patch =>
    check('body')((was) => (call) => {
      const refusal = was(call);
      return refusal ?? (call.trace.order && when(call.trace.order, call) ? { code } : null);
    });
