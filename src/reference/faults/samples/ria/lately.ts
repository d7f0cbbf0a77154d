import { now, type Call } from '../../../http/call.ts';
import { recalled } from '../rare/recalled.ts';

/** Counts what happens, by a name of it, and forgets what lies further back than a span. */
interface Lately {
  times(name: string, call: Call): number;
  note(name: string, call: Call): void;
}

export function within(span: number): Lately {
  const kept = recalled(() => new Map<string, readonly number[]>());
  const moments = (name: string, call: Call): readonly number[] =>
    (kept(call.deployment).get(name) ?? []).filter((at) => now(call) - at < span);
  return {
    times: (name, call) => moments(name, call).length,
    note: (name, call) => void kept(call.deployment).set(name, [...moments(name, call), now(call)]),
  };
}
