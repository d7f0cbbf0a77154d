import type { Broken, Observed } from '../../evidence/decision.ts';
import type { Place } from '../../evidence/journal.ts';
import type { CheckEnd, Entry, Finding, Footer, Header } from '../../evidence/journal-entry.ts';
import { EvidenceTally } from './evidence.ts';
import { FirstUses } from '../findings/first-uses.ts';
import { ObjectStates } from '../findings/object-states.ts';
import type { ReportFinding, ReportObservation } from '../report-json.ts';
import { TrafficTally } from './traffic.ts';

const OBSERVED_AT = 20;

/** What one pass over a journal leaves: all that a report says, and where the exchanges stand that it shows. */
export class Tally {
  header: Header | null = null;
  footer: Footer | null = null;
  readonly traffic = new TrafficTally();
  readonly ends = new Map<string, CheckEnd>();
  readonly evidence = new EvidenceTally();
  readonly states = new ObjectStates();
  readonly firstUses = new FirstUses();
  readonly places = new Map<number, Place>();
  readonly #observed = new Map<string, ReportObservation>();
  readonly #unscripted: Finding[] = [];
  /** The first breach of each rule in each check: it becomes a finding where the check's end names none. */
  readonly #breaches = new Map<string, { readonly check: string | null; readonly broken: Broken }>();
  readonly #shown = new Map<string, (readonly number[])[]>();
  readonly #reproductions = new Map<string, Extract<Entry, { is: 'reproduction' }>>();
  readonly #steady = new Map<string, boolean>();

  add(entry: Entry, place: Place): void {
    switch (entry.is) {
      case 'header':
        this.header = entry;
        break;
      case 'exchange':
        this.traffic.add(entry.exchange);
        this.states.add(entry.exchange);
        this.firstUses.add(entry.exchange);
        this.places.set(entry.exchange.n, place);
        break;
      case 'decision':
        if (entry.decision.is === 'broken') this.#addBroken(entry.check, entry.n, entry.decision);
        else this.#addObserved(entry.decision);
        break;
      case 'check':
        this.ends.set(entry.id, entry);
        this.evidence.addKept(entry.id, entry.kept);
        break;
      case 'unscripted':
        this.#unscripted.push(...entry.findings);
        this.evidence.addKept(null, entry.kept);
        break;
      case 'recheck':
        this.#steady.set(pair(entry.check, entry.rule), entry.steady);
        break;
      case 'reproduction':
        this.#reproductions.set(pair(entry.check, entry.rule), entry);
        break;
      case 'footer':
        this.footer = entry;
        break;
    }
  }

  /** All findings: those that checks and unscripted traffic ended with, and breaches that none of them names. */
  findings(): readonly ReportFinding[] {
    const said = [
      ...[...this.ends.values()].flatMap((end) => end.findings.map((finding) => ({ check: end.id, ...finding }))),
      ...this.#unscripted.map((finding) => ({ check: null, ...finding })),
    ];
    const named = new Set(said.map((finding) => pair(finding.check, finding.rule)));
    const missingDeclarations = [...this.#breaches.entries()]
      .filter(([id]) => !named.has(id))
      .map(([, { check, broken }]) => ({ check, ...findingOf(broken) }));
    return [...said, ...missingDeclarations].map((finding) => ({
      ...finding,
      steady: this.#steady.get(pair(finding.check, finding.rule)) ?? finding.steady,
      ...this.#reproductionOf(finding),
    }));
  }

  #reproductionOf({ check, rule }: ReportFinding): Partial<ReportFinding> {
    const written = check === null ? undefined : this.#reproductions.get(pair(check, rule));
    if (written === undefined) return {};
    const { file, shown, why } = written;
    return { reproduce: file, reproduction: { shown, why } };
  }

  /** The exchanges of each breach of a rule. */
  pairs(rule: string): readonly (readonly number[])[] {
    return this.#shown.get(rule) ?? [];
  }

  observations(): readonly ReportObservation[] {
    return [...this.#observed.values()];
  }

  #addBroken(check: string | null, n: number | null, broken: Broken): void {
    const id = pair(check, broken.rule);
    if (!this.#breaches.has(id)) this.#breaches.set(id, { check, broken });
    const shown = this.#shown.get(broken.rule);
    if (shown) shown.push(broken.exchanges);
    else this.#shown.set(broken.rule, [broken.exchanges]);
    const at = n ?? broken.exchanges.at(-1);
    if (at !== undefined) this.evidence.addBroken(check, broken.rule, at);
  }

  #addObserved({ question, observed, exchanges }: Observed): void {
    const id = pair(question, observed);
    const known = this.#observed.get(id);
    this.#observed.set(id, {
      question,
      topic: question,
      observed,
      count: (known?.count ?? 0) + 1,
      exchanges: [...new Set([...(known?.exchanges ?? []), ...exchanges])].slice(0, OBSERVED_AT),
    });
  }
}

const pair = (one: string | null, other: string): string => JSON.stringify([one, other]);

function findingOf({ is: _is, ...broken }: Broken): Finding {
  return { ...broken, steady: null, reproduce: null };
}
