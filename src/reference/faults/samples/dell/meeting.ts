import type { Patch } from '../../../behaviour.ts';
import type { Call } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { recalled } from '../rare/recalled.ts';

/** Where a request can be met; undefined: nowhere. */
type Place = (call: Call) => string | undefined;

interface Waiting {
  readonly place: string;
  readonly trace: Call['trace'];
}

interface Meeting {
  readonly patch: Patch;
  /** Whether another request came while this one was looked up. */
  met(call: Call): boolean;
}

const lookUp_ms = 25;

/** Requests that are looked up at the same time as others of another kind. */
export function meeting(waits: Place, comes: Place): Meeting {
  const waiting = recalled(() => new Set<Waiting>());
  const met = new WeakSet<Call['trace']>();
  const arrive = async (call: Call): Promise<void> => {
    const line = waiting(call.deployment);
    const arrival = comes(call);
    for (const { place, trace } of line) if (place === arrival) met.add(trace);
    const place = waits(call);
    if (place === undefined) return;
    const own = { place, trace: call.trace };
    line.add(own);
    await pause(lookUp_ms);
    line.delete(own);
  };
  return {
    patch: (behaviour) => ({ ...behaviour, before: [...behaviour.before, arrive] }),
    met: ({ trace }) => met.has(trace),
  };
}
