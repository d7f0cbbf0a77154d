import type { Mutant } from './mutant.ts';

/** Checks that killed, by the place of what they killed. */
export class KillHistory {
  readonly #kills: { readonly check: string; readonly file: string; readonly line: number }[] = [];

  add({ file, line }: Pick<Mutant, 'file' | 'line'>, check: string): void {
    this.#kills.push({ file, line, check });
  }

  /** Those first that killed what is near; the others as they come. */
  order({ file, line }: Pick<Mutant, 'file' | 'line'>, checks: readonly string[]): readonly string[] {
    const worth = new Map<string, number>();
    for (const kill of this.#kills) {
      const near = kill.file === file ? 1 / (1 + Math.abs(kill.line - line)) : elsewhere;
      worth.set(kill.check, (worth.get(kill.check) ?? 0) + near);
    }
    return checks.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
  }
}

/** So many kills in other files count as one at the very place. */
const elsewhere = 1 / 1000;

/** A few checks at first, since most mutants fall to these; then more, and at last all of them together. */
export function batches(checks: readonly string[]): readonly (readonly string[])[] {
  const some = [4, 24].filter((count) => count < checks.length).map((count) => checks.slice(0, count));
  return [...some, checks];
}

/** Checks of which each comes by most places that none before it does; what is told by none is left at the end. */
export function varied(
  checks: readonly string[],
  places: ReadonlyMap<string, ReadonlySet<string>>,
  worth: (place: string) => number,
): readonly string[] {
  const left = new Set(checks);
  const seen = new Set<string>();
  const chosen: string[] = [];
  const gain = (check: string): number => {
    let sum = 0;
    for (const place of places.get(check) ?? []) if (!seen.has(place)) sum += worth(place);
    return sum;
  };
  for (;;) {
    let best: { readonly check: string; readonly gain: number } | null = null;
    for (const check of left) {
      const its = gain(check);
      if (its > (best?.gain ?? 0)) best = { check, gain: its };
    }
    if (best === null) return [...chosen, ...left];
    chosen.push(best.check);
    left.delete(best.check);
    for (const place of places.get(best.check)!) seen.add(place);
  }
}
