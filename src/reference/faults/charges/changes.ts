import type { Patch } from '../../behaviour.ts';
import { shownCharge, type ObservedCharge } from '../../change.ts';
import type { ChargeState } from '../../charges/charge.ts';
import type { JsonObject } from '../../http/json.ts';

/** Changes what is shown of a charge while it is in one state. */
export const onceIn =
  (state: ChargeState) =>
  (alter: (view: JsonObject, shown: ObservedCharge) => JsonObject): Patch =>
    shownCharge((view, shown) => (shown.step.state === state ? alter(view, shown) : view));
