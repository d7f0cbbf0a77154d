import type { CheckEnd } from '../../evidence/journal-entry.ts';
import type { KeptEvidence } from '../../evidence/kept-evidence.ts';

/** What one check (null: traffic that none sent) showed of a rule. */
export interface ShownIn {
  readonly check: string | null;
  readonly kept: number;
  readonly broken: number;
  /** Numbers of the first and the last exchange; null where the journal only counts. */
  readonly first: number | null;
  readonly last: number | null;
}

const FEW = 64;

/** Which exchanges showed each rule, kept or broken, and in which checks. */
export class EvidenceTally {
  readonly #kept = new Map<string, Map<string | null, KeptEvidence>>();
  readonly #broken = new Map<string, Map<string | null, Set<number>>>();

  addKept(check: string | null, kept: CheckEnd['kept']): void {
    for (const [rule, evidence] of Object.entries(kept)) if (evidence) inner(this.#kept, rule).set(check, evidence);
  }

  addBroken(check: string | null, rule: string, n: number): void {
    const byCheck = inner(this.#broken, rule);
    byCheck.set(check, (byCheck.get(check) ?? new Set()).add(n));
  }

  /** How often it was kept. */
  kept(rule: string): number {
    return [...(this.#kept.get(rule)?.values() ?? [])].reduce((sum, { count }) => sum + count, 0);
  }

  brokenAt(rule: string): ReadonlySet<number> {
    return new Set([...(this.#broken.get(rule)?.values() ?? [])].flatMap((numbers) => [...numbers]));
  }

  /** Some of the exchanges that a judge, looking at nothing else, found to keep it: a few of each check. */
  keptAt(rule: string): readonly number[] {
    const sampled = [...(this.#kept.get(rule)?.values() ?? [])].map(sampleOf);
    const rounds = Math.max(0, ...sampled.map((numbers) => numbers.length));
    const turns = Array.from({ length: rounds }, (_, place) =>
      sampled.flatMap((numbers) => numbers.slice(place, place + 1)),
    );
    return [...new Set(turns.flat())].slice(0, FEW);
  }

  /** In the order of the journal. */
  shownIn(rule: string): readonly ShownIn[] {
    const [kept, broken] = [this.#kept.get(rule), this.#broken.get(rule)];
    const checks = new Set([...(broken?.keys() ?? []), ...(kept?.keys() ?? [])]);
    return [...checks].map((check) => shownIn(check, kept?.get(check), [...(broken?.get(check) ?? [])]));
  }
}

function shownIn(check: string | null, kept: KeptEvidence | undefined, broken: readonly number[]): ShownIn {
  const numbers = [kept?.first, kept?.last, ...broken].filter((n) => typeof n === 'number');
  return {
    check,
    kept: kept?.count ?? 0,
    broken: broken.length,
    first: numbers.length === 0 ? null : Math.min(...numbers),
    last: numbers.length === 0 ? null : Math.max(...numbers),
  };
}

const sampleOf = ({ first, last, sample }: KeptEvidence): readonly number[] =>
  sample ?? [...new Set([first, last])].filter((n) => n !== null);

function inner<V>(outer: Map<string, Map<string | null, V>>, rule: string): Map<string | null, V> {
  const known = outer.get(rule) ?? new Map<string | null, V>();
  outer.set(rule, known);
  return known;
}
