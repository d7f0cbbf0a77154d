import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { recalled } from '../rare/recalled.ts';

interface Marked {
  readonly marking: Patch;
  has(id: string, call: Call): boolean;
}

/** Tells the prompts apart by what held when they were asked for. */
export function markedWhere(holds: (order: ChargeOrder, call: Call) => boolean): Marked {
  const marks = recalled(() => new Set<string>());
  return {
    marking: change('making')((was) => ({
      id: (random, call) => {
        const id = was.id(random, call);
        const { order } = call.trace;
        if (order && holds(order, call)) marks(call.deployment).add(id);
        return id;
      },
    })),
    has: (id, call) => marks(call.deployment).has(id),
  };
}
