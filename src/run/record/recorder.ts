import type { RuleId } from '../../contract/rules.ts';
import type { Broken, Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { Span } from '../../evidence/kept-evidence.ts';
import { JudgePanel } from '../../judge/judge-panel.ts';
import type { Answers } from '../../judge/history/answers.ts';
import type { Given, History } from '../../judge/history.ts';
import { incomingJudges } from '../../judge/webhooks/incoming.ts';
import { judges } from '../../judge/request-judges.ts';
import type { ClockSteps } from '../session/clock-steps.ts';
import type { Accusation, CheckRecord } from './record.ts';
import { Rejudged, type Recorded } from './rejudged.ts';

/** Written for each question and answer at the most; the rest tell nothing new. */
const examples = 3;

/** Journals and judges every exchange, in the order of the answers. */
export class Recorder {
  readonly #judgePanel: JudgePanel;
  readonly #all: Recorded[] = [];
  #again: Rejudged | null = null;
  readonly #journal: JournalWriter;
  readonly #seen = new Map<string, number>();
  /** Of all requests of the run, whoever judges them. */
  readonly answers: Answers;

  constructor(journal: JournalWriter, given: Given, answers: Answers) {
    this.#journal = journal;
    this.answers = answers;
    this.#judgePanel = new JudgePanel(given, judges, incomingJudges, answers);
  }

  get history(): History {
    return this.#judgePanel.history;
  }

  /** Journals an exchange that nobody judges. */
  passOver(exchange: Exchange): void {
    this.#journal.append({ is: 'exchange', exchange });
    this.#all.push({ exchange, judged: false });
    this.#judgePanel.passOver(exchange);
  }

  /** Gives the violations that judges found. */
  see(exchange: Exchange, record: CheckRecord): readonly Broken[] {
    this.#journal.append({ is: 'exchange', exchange });
    this.#all.push({ exchange, judged: true });
    const decisions = this.#judgePanel.see(exchange);
    this.decide(decisions, record, exchange.n, { first: exchange.n, last: exchange.n });
    return decisions.filter((decision) => decision.is === 'broken');
  }

  /**
   * Counts what was kept, journals what was observed. A rule that an exchange broke was not kept by it; that it did is
   * journaled once the check has come to its end.
   *
   * @param n the exchange that was judged; null for what a check found by itself
   * @param span what it was found in
   */
  decide(decisions: readonly Decision[], record: CheckRecord, n: number | null, span: Span | null): void {
    const broken = new Set(decisions.flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : [])));
    const kept = new Set<RuleId>();
    for (const decision of decisions) {
      if (decision.is === 'kept') kept.add(decision.rule);
      else if (decision.is === 'broken') record.accuse({ broken: decision, n });
      else if (this.#isNew(`${decision.question} ${decision.observed}`))
        this.#journal.append({ is: 'decision', check: record.check.id, n, decision });
    }
    for (const rule of kept) if (!broken.has(rule)) record.keep(rule, span);
  }

  /** Journals what a check was found to have broken. */
  conclude(record: CheckRecord): void {
    for (const { broken, n } of record.accusations)
      this.#journal.append({ is: 'decision', check: record.check.id, n, decision: broken });
  }

  get count(): number {
    return this.#all.length;
  }

  /** Judges all that is dated for good once more, as of when it was, and gives whether an accusation still holds. */
  again(steps: Pick<ClockSteps, 'corrected' | 'surelyDated'>, jumps: boolean): (accusation: Accusation) => boolean {
    this.#again ??= new Rejudged(
      new JudgePanel(this.history.given, judges, incomingJudges, this.answers.fromTheFirst()),
    );
    const upTo = jumps ? steps.surelyDated : this.#all.length;
    this.#again.go(this.#all.slice(this.#again.count, upTo), (exchange) => steps.corrected(exchange));
    const again = this.#again;
    return (accusation) => again.holds(accusation);
  }

  #isNew(answer: string): boolean {
    const count = (this.#seen.get(answer) ?? 0) + 1;
    this.#seen.set(answer, count);
    return count <= examples;
  }
}
