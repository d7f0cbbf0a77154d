import type { Broken, Observed } from '../../evidence/decision.ts';
import { type Accusation, type Smallest, type Violation, violationsOf } from '../../evidence/violations.ts';
import type { EntryPlace } from '../../evidence/journal.ts';
import type { CheckEnd, Entry, Footer, Header } from '../../evidence/journal-entry.ts';
import { EvidenceTally } from './evidence.ts';
import { FirstUses } from '../findings/first-uses.ts';
import { groupOf } from '../../evidence/group.ts';
import { ObjectStates } from '../findings/object-states.ts';
import type { ReportFinding, ReportObservation } from '../report-json.ts';
import { TrafficTally } from './traffic.ts';

type Tried = Extract<Entry, { is: 'reproduction' }>;

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
  readonly places = new Map<number, EntryPlace>();
  readonly #observed = new Map<string, ReportObservation>();
  readonly #accusations = new Map<string | null, Accusation[]>();
  readonly #smallest = new Map<string, Smallest[]>();
  readonly #shown = new Map<string, (readonly number[])[]>();
  readonly #reproductions = new Map<string, Tried>();
  readonly #steady = new Map<string, boolean>();

  add(entry: Entry, place: EntryPlace): void {
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
        if (entry.decision.is === 'broken') this.#addBroken(entry, entry.decision);
        else this.#addObserved(entry.decision);
        break;
      case 'check':
        this.ends.set(entry.id, entry);
        this.evidence.addKept(entry.id, entry.kept);
        this.evidence.addUndecided(entry.undecided);
        break;
      case 'smallest':
        groupOf(this.#smallest, entry.check).push(entry);
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

  /** Of each rule that a check broke one, in the order in which they were found. */
  findings(): readonly ReportFinding[] {
    return [...this.#accusations].flatMap(([check, accusations]) =>
      violationsOf(accusations, check === null ? [] : (this.#smallest.get(check) ?? [])).map((violation) =>
        this.#findingOf(check, violation),
      ),
    );
  }

  #findingOf(check: string | null, { accusation, ...note }: Violation): ReportFinding {
    const { is: _is, ...broken } = accusation.broken;
    const place = pair(check, broken.rule);
    const tried = this.#reproductions.get(place);
    const repeated = this.#steady.get(place) ?? null;
    // A check that meets what it left behind may be unable to tell; a file is tried where nothing was before.
    const steady = repeated === false && tried?.shown === true ? true : repeated;
    const reproduction = tried && { reproduction: reproductionOf(tried) };
    return { check, ...broken, ...note, steady, reproduce: tried?.file ?? null, ...reproduction };
  }

  /** The exchanges of each breach of a rule. */
  pairs(rule: string): readonly (readonly number[])[] {
    return this.#shown.get(rule) ?? [];
  }

  observations(): readonly ReportObservation[] {
    return [...this.#observed.values()];
  }

  #addBroken({ check, n, situation }: Extract<Entry, { is: 'decision' }>, broken: Broken): void {
    groupOf(this.#accusations, check).push({ broken, n, situation: situation ?? null });
    groupOf(this.#shown, broken.rule).push(broken.exchanges);
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

const reproductionOf = ({ shown, why, shortest }: Tried): ReportFinding['reproduction'] & {} => ({
  shown,
  why,
  ...(shortest && { shortest: { ...shortest, curl: null } }),
});

const pair = (one: string | null, other: string): string => JSON.stringify([one, other]);
