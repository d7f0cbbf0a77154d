import type { Behaviour, Patch } from './behaviour.ts';
import { documented, documentedLive } from './documented.ts';
import { faults } from './faults/faults.ts';
import { named, type NamedPatch } from './named.ts';
import { variants } from './variants/variants.ts';

/** In which way a reference differs from the documented one. */
export interface Choice {
  readonly faults?: readonly string[];
  readonly variant?: string;
  /** The last word over the behaviour of the sandbox, for what has no name. */
  readonly patch?: Patch;
  /** The same over live. */
  readonly livePatch?: Patch;
  /** How long a new object takes to be written, in milliseconds. */
  readonly latency?: { readonly from: number; readonly to: number };
}

export function chosenBehaviours(choice: Choice): { readonly sandbox: Behaviour; readonly live: Behaviour } {
  const { variant, faults: names = [], patch, livePatch, latency } = choice;
  const first = latency && writingWithin(latency);
  const chosen: readonly NamedPatch[] = [
    ...(variant === undefined ? [] : [named(variants, 'variant', variant)]),
    ...names.map((name) => named(faults, 'fault', name)),
  ];
  return {
    sandbox: changed(documented, [first, ...chosen.map((each) => each.patch), patch]),
    live: changed(documentedLive, [first, ...chosen.map((each) => each.live), livePatch]),
  };
}

const changed = (from: Behaviour, patches: readonly (Patch | undefined)[]): Behaviour =>
  patches.reduce((behaviour, change) => change?.(behaviour) ?? behaviour, from);

const writingWithin =
  ({ from, to }: { readonly from: number; readonly to: number }): Patch =>
  (behaviour) => ({
    ...behaviour,
    making: { ...behaviour.making, writing: ({ deployment }) => from + deployment.random.below(to - from + 1) },
  });
