import type { Behaviour, Patch } from './behaviour.ts';
import { documented, documentedLive } from './documented.ts';
import { named, type NamedPatch } from './named.ts';

/** In which way a reference differs from the documented one. */
export interface Choice {
  /** The last word over the behaviour of the sandbox. */
  readonly patch?: Patch;
  /** The same over live. */
  readonly livePatch?: Patch;
  /** How long a new object takes to be written, in milliseconds. */
  readonly latency?: { readonly from: number; readonly to: number };
}

/** What has a name. */
export interface Names {
  readonly faults?: readonly string[];
  readonly variant?: string;
}

/** Thousands of faults and variants are loaded only for who names one: they take longer than all else of the reference. */
export async function chosenByName<Wish extends Choice>({ faults = [], variant, ...wish }: Names & Wish) {
  const chosen: readonly NamedPatch[] = [
    ...(variant === undefined ? [] : [named((await import('./variants/variants.ts')).variants, 'variant', variant)]),
    ...(faults.length === 0 ? [] : await faultsNamed(faults)),
  ];
  const { patch, livePatch } = wish;
  return {
    ...wish,
    patch: (behaviour: Behaviour) => changed(behaviour, [...chosen.map((each) => each.patch), patch]),
    livePatch: (behaviour: Behaviour) => changed(behaviour, [...chosen.map(({ live }) => live), livePatch]),
  };
}

async function faultsNamed(names: readonly string[]): Promise<readonly NamedPatch[]> {
  const { faultNamed } = await import('./faults/faults.ts');
  return names.map(faultNamed);
}

export function chosenBehaviours(choice: Choice): { readonly sandbox: Behaviour; readonly live: Behaviour } {
  const { patch, livePatch, latency } = choice;
  const first = latency && writingWithin(latency);
  return { sandbox: changed(documented, [first, patch]), live: changed(documentedLive, [first, livePatch]) };
}

const changed = (from: Behaviour, patches: readonly (Patch | undefined)[]): Behaviour =>
  patches.reduce((behaviour, change) => change?.(behaviour) ?? behaviour, from);

const writingWithin =
  ({ from, to }: { readonly from: number; readonly to: number }): Patch =>
  (behaviour) => ({
    ...behaviour,
    making: { ...behaviour.making, writing: ({ deployment }) => from + deployment.random.below(to - from + 1) },
  });
