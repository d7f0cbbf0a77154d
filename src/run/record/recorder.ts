import type { RuleId } from '../../contract/rules.ts';
import type { Broken, Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Entry, Header } from '../../evidence/journal-entry.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { Span } from '../../evidence/kept-evidence.ts';
import { partsRead } from '../../evidence/situation.ts';
import type { Panel } from '../../judge/judge-panel.ts';
import { panelOf } from '../../judge/panel-of.ts';
import type { Answers } from '../../judge/history/answers.ts';
import type { Given, History } from '../../judge/history.ts';
import type { Situation } from '../../judge/situation.ts';
import type { ClockSteps } from '../session/clock-steps.ts';
import type { CheckRecord } from './record.ts';
import type { Accusation, Smallest } from '../../evidence/violations.ts';
import { Rejudged, type Recorded } from './rejudged.ts';

/** Written for each question and answer at the most; the rest tell nothing new. */
const examples = 3;

/** What a check did that nobody judges by itself. */
type Deed = Extract<Entry, { is: 'wait' | 'operation' | 'page' }>;

/** How a situation was looked at. */
interface SituationEvidence {
  /** The exchanges that make it; null where nothing was sent. */
  readonly span: Span | null;
  /** Whether a wait before it ended long after its moment. */
  readonly late?: boolean;
}

interface Found {
  readonly n: number | null;
  readonly situation: number | null;
  readonly span: Span | null;
}

/** Journals what comes about and judges it: exchanges in the order of the answers, and the situations that they make. */
export class Recorder {
  readonly #judgePanel: Panel;
  readonly #subject: Header['subject'];
  readonly #all = new Map<number, Recorded>();
  #again: Rejudged | null = null;
  readonly #journal: JournalWriter;
  readonly #seen = new Map<string, number>();
  #situations = 0;
  /** Sent by the run. */
  requests = 0;
  /** Rules that were broken again when an answer was asked for once more: nobody needs to look a second time. */
  readonly steady = new Set<RuleId>();
  /** How many more answers are asked for again at once, to learn whether what is read lags in this machine's time. */
  soonLooks = 3;
  /** Of all requests of the run, whoever judges them. */
  readonly answers: Answers;

  /** @param subject who is judged; left out: the service */
  constructor(journal: JournalWriter, given: Given, answers: Answers, subject?: Header['subject']) {
    this.#journal = journal;
    this.answers = answers;
    this.#subject = subject;
    this.#judgePanel = panelOf(subject, given, answers);
  }

  get history(): History {
    return this.#judgePanel.history;
  }

  /** Journals an exchange that nobody judges. */
  passOver(exchange: Exchange): void {
    this.#journal.append({ is: 'exchange', exchange, judged: false });
    this.#keep(exchange, false);
    this.#judgePanel.passOver(exchange);
  }

  /** Gives the violations that judges found. */
  see(exchange: Exchange, record: CheckRecord): readonly Broken[] {
    this.#journal.append({
      is: 'exchange',
      exchange,
      ...(exchange.check !== record.id && { of: record.id }),
      ...roundOf(record),
    });
    this.#keep(exchange, true);
    const decisions = this.#judgePanel.see(exchange);
    return this.#decide(decisions, record, { n: exchange.n, situation: null, span: justOne(exchange) });
  }

  /**
   * Gives the violations that a situation shows, and its place among all.
   *
   * @param parts as they are written
   */
  situate<P extends object>(
    { name, judge }: Situation<P>,
    parts: Readonly<Record<string, unknown>>,
    record: CheckRecord,
    { span, late = record.isLate }: SituationEvidence,
  ): { readonly broken: readonly Broken[]; readonly place: number } {
    this.#situations += 1;
    this.#journal.append({
      is: 'situation',
      check: record.id,
      ...roundOf(record),
      name,
      parts,
      span,
      ...(late && ({ late: true } as const)),
    });
    const decisions = judge(partsRead(parts, (n) => this.#named(n)) as P, this.history);
    const found = { n: null, situation: this.#situations, span };
    return { broken: this.#decide(record.sure(decisions, late), record, found), place: this.#situations };
  }

  /** Journals what nobody judges by itself. */
  note(deed: Deed): void {
    this.#journal.append(deed);
  }

  smallest(smallest: Smallest, record: CheckRecord): void {
    const { exchanges, situations, note } = smallest;
    this.#journal.append({ is: 'smallest', check: record.id, ...roundOf(record), exchanges, situations, note });
    record.smallest(smallest);
  }

  /**
   * Counts what was kept, journals what was observed. A rule that an exchange broke was not kept by it; that it did is
   * journaled once the check has come to its end.
   */
  #decide(decisions: readonly Decision[], record: CheckRecord, { n, situation, span }: Found): readonly Broken[] {
    const violations: Broken[] = [];
    const kept = new Set<RuleId>();
    for (const decision of decisions) {
      if (decision.is === 'kept') kept.add(decision.rule);
      else if (decision.is === 'broken') {
        violations.push(decision);
        record.accuse({ broken: decision, n, situation });
      } else if (decision.is === 'undecided') {
        if (n !== null) record.leaveOpen(decision.rule, n);
      } else if (this.#isNew(`${decision.question} ${decision.observed}`))
        this.#journal.append({ is: 'decision', check: record.id, n, decision });
    }
    for (const { rule } of violations) kept.delete(rule);
    for (const rule of kept) record.keep(rule, span);
    return violations;
  }

  /** Journals what a check was found to have broken. */
  conclude(record: CheckRecord): void {
    for (const { broken, n, situation } of record.accusations)
      this.#journal.append({
        is: 'decision',
        check: record.id,
        n,
        ...(situation !== null && { situation }),
        decision: broken,
      });
  }

  get count(): number {
    return this.#all.size;
  }

  /** Judges all that is dated for good once more, as of when it was, and gives whether an accusation still holds. */
  again(steps: Pick<ClockSteps, 'corrected' | 'surelyDated'>, jumps: boolean): (accusation: Accusation) => boolean {
    this.#again ??= new Rejudged(panelOf(this.#subject, this.history.given, this.answers.fromTheFirst()));
    const again = this.#again;
    const upTo = jumps ? steps.surelyDated : this.#all.size;
    again.go([...this.#all.values()].slice(again.count, upTo), (exchange) => steps.corrected(exchange));
    return (accusation) => again.holds(accusation);
  }

  #keep(exchange: Exchange, judged: boolean): void {
    // No situation is made of a recording, which may be of any length.
    if (this.#subject?.is !== 'traffic') this.#all.set(exchange.n, { exchange, judged });
    if (!exchange.incoming) this.requests += 1;
  }

  exchange(n: number): Exchange | undefined {
    return this.#all.get(n)?.exchange;
  }

  #named(n: number): Exchange {
    const exchange = this.exchange(n);
    if (!exchange) throw new Error(`A situation names exchange ${n}, which is none of the run.`);
    return exchange;
  }

  #isNew(answer: string): boolean {
    const count = (this.#seen.get(answer) ?? 0) + 1;
    this.#seen.set(answer, count);
    return count <= examples;
  }
}

const justOne = ({ n }: Exchange): Span => ({ first: n, last: n });

const roundOf = ({ round }: CheckRecord): { readonly round?: number } => (round === 1 ? {} : { round });
