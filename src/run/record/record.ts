import type { RuleId } from '../../contract/rules.ts';
import type { Broken, Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Finding } from '../../evidence/journal-entry.ts';
import { KeptCount, type KeptEvidence, type Span } from '../../evidence/kept-evidence.ts';
import type { Check } from '../check/check.ts';

/** A violation and the exchanges that led to it, in the order of their answers. */
export interface Violation {
  readonly broken: Broken;
  readonly led: readonly Exchange[];
  /** What led to it beside requests, in words that follow "it": the operator, a listener, a key of its own. */
  readonly besides?: () => readonly string[];
  readonly note?: string;
  /** Of a story's examples. */
  readonly row?: number;
}

/** A violation as the judges or the check itself found it. */
export interface Accusation {
  readonly broken: Broken;
  /** The exchange that was judged; null for what the check found by itself. */
  readonly n: number | null;
}

/** Checks leave room for a clock that is moved by whole minutes, and for a pause of the run's own beside their wait. */
const tolerable_ms = 90_000;

/** A violation as the journal tells it. Whether a file shows it again is known later. */
export function findingOf({ broken, note }: Violation): Finding {
  const { rule, expected, actual, exchanges, at, also } = broken;
  return {
    rule,
    expected,
    actual,
    exchanges,
    ...(at && { at }),
    ...(also && { also }),
    ...(note !== undefined && { note }),
    steady: null,
    reproduce: null,
  };
}

/** What one run of a check gathers. */
export class CheckRecord {
  readonly check: Check;
  readonly #kept = new Map<RuleId, KeptCount>();
  readonly #violations: Violation[] = [];
  readonly #accusations: Accusation[] = [];
  readonly #dropped = new Set<Broken>();
  readonly #smallest = new Map<RuleId, Violation>();
  requests = 0;
  retries = 0;
  #late_ms = 0;
  #blocked = false;
  #waitingFrom = Number.POSITIVE_INFINITY;
  #waitingUntil = Number.NEGATIVE_INFINITY;

  constructor(check: Check) {
    this.check = check;
  }

  waits(from: number, until: number): void {
    if (until <= from) return;
    this.#waitingFrom = Math.min(this.#waitingFrom, from);
    this.#waitingUntil = Math.max(this.#waitingUntil, until);
  }

  /** Between the moment at which it first began to wait and the last that it waited for; 0 when it never waited. */
  get waited_s(): number {
    return Math.max(0, this.#waitingUntil - this.#waitingFrom) / 1000;
  }

  /** A wait went on for so long after its moment. */
  late(ms: number): void {
    this.#late_ms = Math.max(this.#late_ms, ms);
  }

  get isLate(): boolean {
    return this.#late_ms > tolerable_ms;
  }

  /** For how many minutes the longest of its waits went on after its moment. */
  get late_min(): number {
    return Math.round(this.#late_ms / 60_000);
  }

  /** A violation was found, and not told since it was looked for too late. */
  get blocked(): boolean {
    return this.#blocked;
  }

  /** What may be told: what a check finds to be broken depends on when it looks. */
  sure(decisions: readonly Decision[]): readonly Decision[] {
    const told = this.isLate ? decisions.filter(({ is }) => is !== 'broken') : decisions;
    if (told.length < decisions.length) this.#blocked = true;
    return told;
  }

  /** `span`: the exchanges that show it; null where nothing was sent. */
  keep(rule: RuleId, span: Span | null): void {
    const known = this.#kept.get(rule) ?? new KeptCount();
    known.add(span);
    this.#kept.set(rule, known);
  }

  get kept(): ReadonlyMap<RuleId, KeptEvidence> {
    return new Map([...this.#kept].map(([rule, count]) => [rule, count.evidence]));
  }

  accuse(accusation: Accusation): void {
    this.#accusations.push(accusation);
  }

  /** Those that were not dropped. */
  get accusations(): readonly Accusation[] {
    return this.#accusations.filter(({ broken }) => !this.#dropped.has(broken));
  }

  /** What was found does not hold, since a clock was not where it was thought to be. */
  drop({ broken }: Accusation): void {
    this.#dropped.add(broken);
  }

  break(violation: Violation): void {
    this.#violations.push(violation);
  }

  smallest(violation: Violation): void {
    this.#smallest.set(violation.broken.rule, violation);
  }

  /** One violation for each broken rule: the smallest where there is one, else the first. */
  get violations(): readonly Violation[] {
    const first = new Map<RuleId, Violation>();
    for (const violation of this.#violations)
      if (!this.#dropped.has(violation.broken) && !first.has(violation.broken.rule))
        first.set(violation.broken.rule, violation);
    return [...first].map(([rule, violation]) => this.#smallestOf(rule) ?? violation);
  }

  #smallestOf(rule: RuleId): Violation | null {
    const smallest = this.#smallest.get(rule);
    return smallest && !this.#dropped.has(smallest.broken) ? smallest : null;
  }
}
