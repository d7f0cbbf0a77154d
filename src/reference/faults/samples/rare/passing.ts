import type { Patch } from '../../../behaviour.ts';
import type { Call } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { recalled } from './recalled.ts';

/** Something that a request leaves where another is waiting at that moment. */
interface Left<Value> {
  readonly place: string;
  readonly value: Value;
}

interface Passing<Value> {
  readonly patch: Patch;
  /** What was left last while this request was waiting. */
  left(call: Call): Value | undefined;
}

interface Waiting {
  readonly place: string;
  readonly trace: Call['trace'];
}

const lookUp_ms = 25;

/** Requests that are mixed up with others which pass while they are looked up. */
export function passing<Value>(
  waits: (call: Call) => string | undefined,
  leaves: (call: Call) => Left<Value> | undefined,
): Passing<Value> {
  const lines = recalled(() => new Set<Waiting>());
  const found = new WeakMap<Call['trace'], Value>();
  const arrive = async (call: Call): Promise<void> => {
    const line = lines(call.deployment);
    const left = leaves(call);
    if (left) for (const { place, trace } of line) if (place === left.place) found.set(trace, left.value);
    const place = waits(call);
    if (place === undefined) return;
    const own = { place, trace: call.trace };
    line.add(own);
    await pause(lookUp_ms);
    line.delete(own);
  };
  return {
    patch: (behaviour) => ({ ...behaviour, before: [...behaviour.before, arrive] }),
    left: ({ trace }) => found.get(trace),
  };
}
