import type { RuleId } from '../contract/rules.ts';
import type { Broken, Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { JournalWriter } from '../evidence/journal.ts';
import type { Span } from '../evidence/kept-evidence.ts';
import { Docket } from '../judge/docket.ts';
import type { Answers } from '../judge/history/answers.ts';
import type { Given, History } from '../judge/history.ts';
import { incomingJudges } from '../judge/incoming.ts';
import { judges } from '../judge/judges.ts';
import type { CheckRecord } from './record.ts';

/** Written for each question and answer at the most; the rest tell nothing new. */
const examples = 3;

/** Journals and judges every exchange, in the order of the answers. */
export class Recorder {
  readonly #docket: Docket;
  readonly #journal: JournalWriter;
  readonly #seen = new Map<string, number>();
  /** Of all requests of the run, whoever judges them. */
  readonly answers: Answers;

  constructor(journal: JournalWriter, given: Given, answers: Answers) {
    this.#journal = journal;
    this.answers = answers;
    this.#docket = new Docket(given, judges, incomingJudges, answers);
  }

  get history(): History {
    return this.#docket.history;
  }

  /** Journals an exchange that nobody judges. */
  passOver(exchange: Exchange): void {
    this.#journal.append({ is: 'exchange', exchange });
    this.answers.add(exchange);
  }

  /** Gives the breaches that judges found. */
  see(exchange: Exchange, record: CheckRecord): readonly Broken[] {
    this.#journal.append({ is: 'exchange', exchange });
    const decisions = this.#docket.see(exchange);
    this.decide(decisions, record, exchange.n, { first: exchange.n, last: exchange.n });
    return decisions.filter((decision) => decision.is === 'broken');
  }

  /**
   * Counts what was kept, journals the rest. A rule that an exchange broke was not kept by it.
   *
   * @param n the exchange that was judged; null for what a check found by itself
   * @param span what it was found in
   */
  decide(decisions: readonly Decision[], record: CheckRecord, n: number | null, span: Span | null): void {
    const broken = new Set(decisions.flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : [])));
    const kept = new Set<RuleId>();
    for (const decision of decisions) {
      if (decision.is === 'kept') kept.add(decision.rule);
      else if (decision.is === 'broken' || this.#isNew(`${decision.question} ${decision.observed}`)) {
        this.#journal.append({ is: 'decision', check: record.check.id, n, decision });
      }
    }
    for (const rule of kept) if (!broken.has(rule)) record.keep(rule, span);
  }

  #isNew(answer: string): boolean {
    const count = (this.#seen.get(answer) ?? 0) + 1;
    this.#seen.set(answer, count);
    return count <= examples;
  }
}
