import type { CheckEnd } from '../../evidence/journal-entry.ts';
import type { KeptEvidence } from '../../evidence/kept-evidence.ts';
import type { ReportRule, ShownIn } from '../report-json.ts';

const FEW = 64;

/** Checks that are named although they are not about the rule. */
const OTHERS = 3;

/** Which exchanges showed each rule, kept or broken, and in which checks. */
export class EvidenceTally {
  readonly #kept = new Map<string, Map<string | null, KeptEvidence>>();
  readonly #undecided = new Map<string, readonly number[]>();
  readonly #broken = new Map<string, Map<string | null, Set<number>>>();

  addKept(check: string | null, kept: CheckEnd['kept']): void {
    for (const [rule, evidence] of Object.entries(kept)) if (evidence) inner(this.#kept, rule).set(check, evidence);
  }

  addUndecided(undecided: CheckEnd['undecided']): void {
    for (const [rule, numbers] of Object.entries(undecided ?? {}))
      this.#undecided.set(rule, [...this.undecided(rule), ...numbers]);
  }

  /** Numbers of exchanges that may break it, or be behind. */
  undecided(rule: string): readonly number[] {
    return this.#undecided.get(rule) ?? [];
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

  /** Where a rule was shown: all checks that are meant to decide it, and a few of those that met it besides. */
  ofRule(
    rule: string,
    deciding: readonly string[],
  ): Pick<ReportRule, 'first' | 'last' | 'evidence' | 'evidence_checks'> {
    const shown = this.#shownIn(rule);
    const meant = new Set<string | null>(deciding);
    const about = shown.filter(({ check }) => meant.has(check));
    const besides = shown
      .filter(({ check }) => !meant.has(check))
      .toSorted((a, b) => b.broken - a.broken || b.kept - a.kept);
    return {
      ...edgesOf(shown.flatMap(({ first, last }) => [first, last])),
      evidence: [...about, ...besides.slice(0, OTHERS)],
      evidence_checks: shown.length,
    };
  }

  /** In the order of the journal. */
  #shownIn(rule: string): readonly ShownIn[] {
    const [kept, broken] = [this.#kept.get(rule), this.#broken.get(rule)];
    if (broken === undefined)
      return [...(kept ?? [])].map(([check, { count, first, last }]) => ({
        check,
        kept: count,
        broken: 0,
        first,
        last,
      }));
    const checks = new Set([...broken.keys(), ...(kept?.keys() ?? [])]);
    return [...checks].map((check) => {
      const [its, numbers] = [kept?.get(check), [...(broken.get(check) ?? [])]];
      const edges = edgesOf([its?.first, its?.last, ...numbers]);
      return { check, kept: its?.count ?? 0, broken: numbers.length, ...edges };
    });
  }
}

/** The first and the last exchange; null where the journal only counts. */
function edgesOf(numbers: readonly (number | null | undefined)[]): Pick<ShownIn, 'first' | 'last'> {
  const edges: { first: number | null; last: number | null } = { first: null, last: null };
  for (const n of numbers) {
    if (n === null || n === undefined) continue;
    edges.first = Math.min(edges.first ?? n, n);
    edges.last = Math.max(edges.last ?? n, n);
  }
  return edges;
}

const sampleOf = ({ first, last, sample }: KeptEvidence): readonly number[] =>
  sample ?? [...new Set([first, last])].filter((n) => n !== null);

function inner<V>(outer: Map<string, Map<string | null, V>>, rule: string): Map<string | null, V> {
  const known = outer.get(rule) ?? new Map<string | null, V>();
  outer.set(rule, known);
  return known;
}
