import { Dashboard } from '../evidence/dashboard.ts';
import type { Broken } from '../evidence/decision.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import type { CheckEnd, Header } from '../evidence/journal-entry.ts';
import type { JournalWriter } from '../evidence/journal.ts';
import { Answers } from '../judge/history/answers.ts';
import { CheckRecord } from '../run/record/record.ts';
import { Recorder } from '../run/record/recorder.ts';
import { toJudges } from '../run/record/records.ts';
import { checkName } from './header.ts';

/** Journals and judges what is recorded, as it comes. */
export class TrafficRecord {
  readonly #journal: JournalWriter;
  readonly #recorder: Recorder;
  readonly #deployments: readonly Deployment[];
  readonly #records: Readonly<Record<Deployment, CheckRecord>>;
  readonly #began = performance.now();

  constructor(journal: JournalWriter, header: Header) {
    journal.append(header);
    this.#journal = journal;
    this.#deployments = header.plan.map(({ deployment }) => deployment);
    this.#recorder = new Recorder(journal, toJudges(given(header), new Dashboard()), new Answers(), header.subject);
    this.#records = {
      sandbox: new CheckRecord(checkName('sandbox')),
      live: new CheckRecord(checkName('live')),
    };
  }

  /** Gives the rules that it breaks. */
  see(exchange: Exchange): readonly Broken[] {
    const record = this.#records[exchange.deployment];
    record.requests += 1;
    return this.#recorder.see(exchange, record);
  }

  passOver(exchange: Exchange): void {
    this.#recorder.passOver(exchange);
  }

  get requests(): number {
    return this.#recorder.requests;
  }

  /** @param note what else is to be known of the recording */
  end(note: string | null, interrupted = false): void {
    const seconds = Math.round(performance.now() - this.#began) / 1000;
    for (const deployment of this.#deployments) {
      const record = this.#records[deployment];
      this.#recorder.conclude(record);
      this.#journal.append(endOf(record, note, seconds));
    }
    this.#journal.append({
      is: 'footer',
      finished: new Date().toISOString(),
      traffic: {
        requests: this.#recorder.requests,
        retries: 0,
        wall_s: seconds,
        lower_bound_s: 0,
        longest_wait_s: 0,
      },
      interrupted,
    });
    this.#journal.close();
  }
}

function given({ given: told }: Header): NonNullable<Header['given']> {
  if (!told) throw new Error('A recording is judged by what its header gives.');
  return told;
}

function endOf(record: CheckRecord, note: string | null, duration_s: number): CheckEnd {
  const isBroken = record.violations.length > 0;
  const unbroken = record.requests > 0 ? ('pass' as const) : ('not_exercised' as const);
  return {
    is: 'check',
    id: record.id,
    verdict: isBroken ? 'fail' : unbroken,
    why: note ?? (record.requests > 0 ? null : 'nothing in the recording is of this deployment'),
    requests: record.requests,
    duration_s,
    kept: Object.fromEntries(record.kept),
    ...record.undecided,
    ...(isBroken && { otherwise: unbroken }),
  };
}
