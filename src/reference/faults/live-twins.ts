import { ruleById } from '../../contract/rules.ts';
import type { Fault } from './fault.ts';

/** The same fault of live alone, where it breaks rules that hold on both. */
export function liveTwins(faults: readonly Fault[]): readonly Fault[] {
  return faults
    .filter(
      ({ breaks, live }) => live === undefined && breaks.every((rule) => ruleById.get(rule)?.deployment === 'both'),
    )
    .map(({ name, text, breaks, patch }) => ({
      name: `live.${name}`,
      text: `on live: ${text}`,
      breaks,
      patch: (behaviour) => behaviour,
      live: patch,
    }));
}
