import type { Patch } from '../../../behaviour.ts';
import type { Call } from '../../../http/call.ts';
import { passing } from '../rare/passing.ts';

/** Where a request can be met; undefined: nowhere. */
type Place = (call: Call) => string | undefined;

interface Meeting {
  readonly patch: Patch;
  /** Whether another request came while this one was looked up. */
  met(call: Call): boolean;
}

/** Requests that are looked up at the same time as others of another kind. */
export function meeting(waits: Place, comes: Place): Meeting {
  const passed = passing(waits, (call) => {
    const place = comes(call);
    return place === undefined ? undefined : { place, value: true };
  });
  return { patch: passed.patch, met: (call) => passed.left(call) === true };
}
