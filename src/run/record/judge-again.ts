import { rules } from '../../contract/rules.ts';
import { catalogueDigest } from '../../evidence/catalogue-digest.ts';
import { Dashboard } from '../../evidence/dashboard.ts';
import type { CheckEnd, Entry, Header, SituationEntry } from '../../evidence/journal-entry.ts';
import { openJournal, readJournal, type JournalWriter } from '../../evidence/journal.ts';
import { Answers } from '../../judge/history/answers.ts';
import type { Situation } from '../../judge/situation.ts';
import { situations } from '../../judge/situations.ts';
import { storySituations } from '../../scenario/execute/story.situation.ts';
import { CheckRecord } from './record.ts';
import { Recorder } from './recorder.ts';
import { toJudges } from './records.ts';

/** Judges one journal and writes another, which must not be there yet. */
export async function judgeAgain(from: string, to: string, suite: Header['suite']): Promise<void> {
  const writer = openJournal(to, 'in-batches');
  const again = new JudgeAgain(writer, suite);
  try {
    await readJournal(from, (entry) => again.take(entry));
    again.over();
  } finally {
    writer.close();
  }
}

const situationNamed: ReadonlyMap<string, Situation> = new Map([
  ...situations,
  ...storySituations.map((each): [string, Situation] => [each.name, each]),
]);

/** A later version, or an earlier one, wrote the journal. */
export class UnknownSituation extends Error {
  constructor(name: string) {
    super(`it tells of a situation ${name}, which this version does not know`);
  }
}

const nothing: NonNullable<Header['given']> = { docs_url: null, statuses: {}, signature: null };

type Dropped = CheckEnd['dropped'];

/** Why a journal cannot be judged again; null: it can. */
export function obstacleToJudging({ given, merged, resumed, unjudged }: Header): string | null {
  if (merged) return 'it was merged from those of shards: judge each of them and merge again';
  if (resumed) return 'it goes on with an earlier run, whose exchanges it holds in part only';
  if (unjudged != null) return `nothing in it is to be judged: ${unjudged}`;
  if (!given) return 'an earlier version wrote it, which kept too little of what judges ask for';
  return null;
}

/**
 * Goes over a journal and writes it once more: what was sent, what came and what was brought about as they are, and what
 * today's judges say of it. What was not blamed since a clock was moved is not blamed now.
 */
export class JudgeAgain {
  readonly #out: JournalWriter;
  readonly #suite: Header['suite'];
  readonly #dashboard = new Dashboard();
  readonly #records = new Map<string, CheckRecord>();
  #recorder: Recorder | null = null;
  #header: Header | null = null;
  readonly #ends = new Set<string>();
  readonly #lastExchange: number;

  /** @param lastExchange the number of the last one before those that are judged */
  constructor(out: JournalWriter, suite: Header['suite'], lastExchange = 0) {
    this.#out = out;
    this.#suite = suite;
    this.#lastExchange = lastExchange;
  }

  take(entry: Entry): void {
    switch (entry.is) {
      case 'header':
        this.#header = entry;
        this.#recorder = new Recorder(
          this.#out,
          toJudges(entry.given ?? nothing, this.#dashboard),
          new Answers(this.#lastExchange + 1),
          entry.subject,
        );
        return this.#out.append({ ...entry, suite: this.#suite, catalogue: catalogueDigest(rules) });
      case 'exchange':
        return this.#exchange(entry);
      case 'situation':
        return this.#situation(entry);
      case 'smallest':
        return this.#judging.smallest(entry, this.#record(entry.check, entry.round));
      case 'decision':
        return;
      case 'check':
        this.#ends.add(entry.id);
        return this.#out.append(this.#ended(entry));
      case 'repeated':
        this.#concluded(entry.check, 2, entry.dropped);
        return this.#out.append(entry);
      case 'dashboard':
        this.#dashboard.apply(entry);
        return this.#out.append(entry);
      default:
        return this.#out.append(entry);
    }
  }

  /** A recording has no course that could be cut short: what was recorded until it broke off counts. */
  over(): void {
    if (this.#header?.subject?.is !== 'traffic') return;
    for (const { id } of this.#header.plan.filter((planned) => !this.#ends.has(planned.id)))
      this.#out.append(
        this.#ended({
          is: 'check',
          id,
          verdict: 'pass',
          why: 'the recording broke off',
          requests: 0,
          duration_s: 0,
          kept: {},
        }),
      );
  }

  #exchange({ exchange, of, round, judged }: Extract<Entry, { is: 'exchange' }>): void {
    const check = of ?? exchange.check;
    if (judged === false || check === null) this.#judging.passOver(exchange);
    else this.#judging.see(exchange, this.#record(check, round));
  }

  #situation({ name, check, round, parts, span, late }: SituationEntry): void {
    const situation = situationNamed.get(name);
    if (!situation) throw new UnknownSituation(name);
    this.#judging.situate(situation, parts, this.#record(check, round), { span, late: late === true });
  }

  #ended(end: CheckEnd): CheckEnd {
    const { verdict, otherwise, kept: _kept, undecided: _undecided, dropped, ...told } = end;
    const record = this.#concluded(end.id, 1, dropped);
    const isBroken = record.violations.length > 0;
    const unbroken = otherwise ?? (verdict === 'fail' ? 'pass' : verdict);
    return {
      ...told,
      verdict: isBroken ? 'fail' : unbroken,
      kept: Object.fromEntries(record.kept),
      ...record.undecided,
      ...(isBroken && { otherwise: unbroken }),
      ...(dropped && { dropped }),
    };
  }

  #concluded(check: string, round: number, dropped: Dropped): CheckRecord {
    const record = this.#record(check, round);
    for (const accusation of record.accusations)
      if (dropped?.some((each) => each.rule === accusation.broken.rule && isSame(each, accusation)))
        record.drop(accusation);
    this.#judging.conclude(record);
    return record;
  }

  #record(check: string, round = 1): CheckRecord {
    const name = `${round} ${check}`;
    const known = this.#records.get(name) ?? new CheckRecord(check, round);
    this.#records.set(name, known);
    return known;
  }

  get #judging(): Recorder {
    if (!this.#recorder) throw new Error('A journal begins with its header.');
    return this.#recorder;
  }
}

const isSame = (
  one: { readonly n: number | null; readonly situation: number | null },
  other: { readonly n: number | null; readonly situation: number | null },
): boolean => one.n === other.n && one.situation === other.situation;
