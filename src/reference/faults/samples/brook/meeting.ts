import type { Patch } from '../../../behaviour.ts';
import type { Call } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { recalled } from '../rare/recalled.ts';

interface Visit {
  readonly place: string;
  readonly call: Call;
}

interface Meeting {
  readonly patch: Patch;
  /** The requests that were looked up at the same place while this one was. */
  others(call: Call): readonly Call[];
}

const lookUp_ms = 20;

/** Requests that are looked up at one place at the same time. */
export function meeting(placeOf: (call: Call) => string | undefined): Meeting {
  const visits = recalled(() => new Set<Visit>());
  const met = recalled((): Call[] => []);
  const arrive = async (call: Call): Promise<void> => {
    const place = placeOf(call);
    if (place === undefined) return;
    const here = visits(call.deployment);
    for (const other of here) {
      if (other.place !== place) continue;
      met(other.call.trace).push(call);
      met(call.trace).push(other.call);
    }
    const own = { place, call };
    here.add(own);
    await pause(lookUp_ms);
    here.delete(own);
  };
  return {
    patch: (behaviour) => ({ ...behaviour, before: [...behaviour.before, arrive] }),
    others: ({ trace }) => met(trace),
  };
}
