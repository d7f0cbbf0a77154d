import type { RuleId } from '../../contract/rules.ts';
import type { Broken, Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { CheckEnd } from '../../evidence/journal-entry.ts';
import { type Accusation, type Smallest, violationsOf } from '../../evidence/violations.ts';
import { KeptCount, type KeptEvidence, type Span } from '../../evidence/kept-evidence.ts';

/** What led to a violation, for who shows it again. */
interface Lead {
  /** In the order of their answers. */
  readonly led: readonly Exchange[];
  /** What led to it beside requests, in words that follow "it": the operator, a listener, a key of its own. */
  readonly besides?: () => readonly string[];
  /** Of a story's examples. */
  readonly row?: number;
}

/** A broken rule, and what led to it. */
export interface Violation extends Lead {
  readonly broken: Broken;
  readonly note?: string;
}

/** Checks leave room for a clock that is moved by whole minutes, and for a pause of the run's own beside their wait. */
const tolerable_ms = 90_000;

/** Exchanges that are told of, of those that left a rule open. */
const few = 8;

/** What one run of a check gathers. */
export class CheckRecord {
  readonly id: string;
  /** From 1: how often the check was carried out in this run. */
  readonly round: number;
  readonly #kept = new Map<RuleId, KeptCount>();
  readonly #undecided = new Map<RuleId, readonly number[]>();
  readonly #accusations: Accusation[] = [];
  readonly #leads = new Map<Broken, Lead>();
  readonly #dropped = new Set<Accusation>();
  readonly #smallest: Smallest[] = [];
  requests = 0;
  retries = 0;
  /** A violation was found, and not told since it was looked for too late. */
  blocked = false;
  #late_ms = 0;
  #waitingFrom = Number.POSITIVE_INFINITY;
  #waitingUntil = Number.NEGATIVE_INFINITY;

  constructor(id: string, round = 1) {
    this.id = id;
    this.round = round;
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

  /** What may be told of a situation: what is found to be broken by it depends on when it was looked at. */
  sure(decisions: readonly Decision[], late = this.isLate): readonly Decision[] {
    const told = late ? decisions.filter(({ is }) => is !== 'broken') : decisions;
    if (told.length < decisions.length) this.blocked = true;
    return told;
  }

  /** `span`: the exchanges that show it; null where nothing was sent. */
  keep(rule: RuleId, span: Span | null): void {
    let known = this.#kept.get(rule);
    if (known === undefined) this.#kept.set(rule, (known = new KeptCount()));
    known.add(span);
  }

  get kept(): ReadonlyMap<RuleId, KeptEvidence> {
    return new Map([...this.#kept].map(([rule, count]) => [rule, count.evidence]));
  }

  /** An exchange may break it, or be behind. */
  leaveOpen(rule: RuleId, n: number): void {
    const before = this.#undecided.get(rule) ?? [];
    if (before.length < few) this.#undecided.set(rule, [...before, n]);
  }

  /** What a check end tells of rules that exchanges left open: numbers of the first of them; nothing where none did. */
  get undecided(): Pick<CheckEnd, 'undecided'> {
    return this.#undecided.size === 0 ? {} : { undecided: Object.fromEntries(this.#undecided) };
  }

  /** As far as that is still known: of many exchanges some are remembered. */
  isKeptBy(rule: RuleId, n: number): boolean {
    const evidence = this.#kept.get(rule)?.evidence;
    return evidence !== undefined && [evidence.first, evidence.last, ...(evidence.sample ?? [])].includes(n);
  }

  accuse(accusation: Accusation): void {
    this.#accusations.push(accusation);
  }

  /** Those that were not dropped. */
  get accusations(): readonly Accusation[] {
    return this.#accusations.filter((each) => !this.#dropped.has(each));
  }

  /** What was found does not hold, since a clock was not where it was thought to be. */
  drop(accusation: Accusation): void {
    this.#dropped.add(accusation);
  }

  get dropped(): readonly Accusation[] {
    return [...this.#dropped];
  }

  lead(broken: Broken, lead: Lead): void {
    this.#leads.set(broken, lead);
  }

  smallest(smallest: Smallest): void {
    this.#smallest.push(smallest);
  }

  /** One for each broken rule. */
  get violations(): readonly Violation[] {
    return violationsOf(this.accusations, this.#smallest).map(({ accusation: { broken }, ...note }) => ({
      broken,
      ...note,
      ...(this.#leads.get(broken) ?? { led: [] }),
    }));
  }
}
