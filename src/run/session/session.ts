import pLimit from 'p-limit';
import { ruleById } from '../../contract/rules.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import type { CheckEnd } from '../../evidence/journal-entry.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { Moves } from '../../wire/time/clock.ts';
import type { Awaited } from '../../wire/time/awaiting.ts';
import { carryOut } from '../check/carry-out.ts';
import type { Check } from '../check/check.ts';
import { confirmed } from '../check/confirmed.ts';
import { disturbanceOf, obstacleOf, type Standing } from '../reproduce/obstacle.ts';
import type { Services } from './services.ts';
import { lowerBound, type SentWithKey, type Waited } from '../forecast/lower-bound.ts';
import type { Plan, Planned } from '../plan/plan.ts';
import { type Accusation, CheckRecord, type Violation } from '../record/record.ts';
import { writeReproductions } from '../reproduce/reproductions.ts';
import { stopwatch } from './stopwatch.ts';
import type { Trials } from '../reproduce/try-file.ts';

/** Checks that never wait and are under way at one moment: more would only make each one's requests queue longer. */
const abreast = 8;

export interface SessionParts {
  readonly services: Services;
  readonly plan: Plan;
  readonly journal: JournalWriter;
  readonly seed: number;
  /** What reproductions are tried with and where they are kept; null: none is written. */
  readonly reproducing: Reproducing | null;
  readonly progress: (event: Progress) => void;
}

export interface Reproducing extends Pick<Trials, 'target' | 'deployments' | 'known'> {
  readonly out: string;
  /** Whether a check is one of the suite's, so that a file can name it. */
  readonly named: (check: Check) => boolean;
}

export type Progress =
  | { readonly is: 'started'; readonly check: string }
  | { readonly is: 'ended'; readonly end: CheckEnd; readonly requests: number }
  | { readonly is: 'told'; readonly line: string }
  | { readonly is: 'repeating'; readonly check: string }
  /** What holds the run up just now; null: nothing that takes its time. Told when it changes, and looked for each second. */
  | { readonly is: 'awaiting'; readonly awaited: Awaited | null; readonly requests: number };

/** Runs the checks of a plan, each once, whoever calls for them, and writes down what came of them. */
export class Session {
  readonly #parts: SessionParts;
  readonly #semaphore = pLimit(abreast);
  readonly #ended: CheckEnd[] = [];
  readonly #beganReal = performance.now();
  #together: number;
  #endTogether: () => void = () => undefined;
  readonly #othersDone: Promise<void>;
  /** By deployment, the last that is to run there alone. */
  readonly #lastAlone: Record<Deployment, Promise<unknown>>;
  /** By key, when the last check ended that shares the deployments with others. */
  #sentTogether: ReadonlyMap<string, SentWithKey> = new Map();
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #waits: Waited[] = [];
  readonly #failed: { readonly planned: Planned; readonly violations: readonly Violation[] }[] = [];
  #retries = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#together = parts.plan.checks.filter(({ check }) => !check.alone).length;
    this.#othersDone =
      this.#together === 0 ? Promise.resolve() : new Promise((resolve) => (this.#endTogether = resolve));
    this.#lastAlone = { sandbox: this.#othersDone, live: this.#othersDone };
  }

  /** Waiting checks start at once, since their waits overlap; those that want to be alone come after all others. */
  async run(planned: Planned): Promise<CheckEnd> {
    const { alone, lock } = planned.check;
    if (alone) return this.#afterOthers(planned);
    const waits = planned.check.wait_s > 0 || this.#asksPerson(planned);
    const attend = (): Promise<CheckEnd> =>
      waits ? this.#attend(planned) : this.#semaphore(() => this.#attend(planned));
    try {
      return await (lock === undefined ? attend() : this.#inTurn(lock, attend));
    } finally {
      this.#together -= 1;
      if (this.#together === 0) this.#letAloneBegin();
    }
  }

  #letAloneBegin(): void {
    this.#sentTogether = structuredClone(this.#parts.services.wire.sentByKey);
    this.#endTogether();
  }

  /** One after the other on each deployment, and on both where they share a clock that jumps. */
  #afterOthers(planned: Planned): Promise<CheckEnd> {
    const { deployment } = planned.check;
    const shared = this.#parts.services.clock.jumps || planned.check.needs.bothDeployments === true;
    const before = shared ? Promise.allSettled(Object.values(this.#lastAlone)) : this.#lastAlone[deployment];
    const mine = afterwards(before, () => this.#attend(planned));
    if (shared) this.#lastAlone.sandbox = this.#lastAlone.live = mine;
    else this.#lastAlone[deployment] = mine;
    return mine;
  }

  #asksPerson({ check }: Planned): boolean {
    return this.#parts.services.operator?.byHand === true && (check.needs.operator ?? []).length > 0;
  }

  /** One after the other, in the order of the plan. */
  #inTurn(lock: string, attend: () => Promise<CheckEnd>): Promise<CheckEnd> {
    const mine = afterwards(this.#locks.get(lock) ?? Promise.resolve(), attend);
    this.#locks.set(lock, mine);
    return mine;
  }

  /** Tries each failed check once more and writes down how to show its findings again, then closes the journal. */
  async finish(): Promise<void> {
    for (const end of this.#ended.filter(({ verdict }) => verdict === 'fail')) await this.#repeat(end);
    await this.reproduce();
    await this.webhookRestore();
    this.close(this.#parts.services.circuitBreaker.ended !== null);
  }

  async reproduce(): Promise<void> {
    const { reproducing, services, journal, seed } = this.#parts;
    if (reproducing === null) return;
    const broken = this.#failed.flatMap(({ violations }) => violations.map((violation) => violation.broken.rule));
    const mixed = broken.some((rule) => rule.endsWith('.list.own-business-only'));
    const cases = this.#failed.flatMap(({ planned, violations }) =>
      violations.map((violation) => ({
        check: planned.check,
        violation,
        seed,
        named: reproducing.named(planned.check),
        mixed,
        obstacle: obstacleOf(planned.check, this.#standing) ?? disturbanceOf(planned.check, this.#standing),
      })),
    );
    let round = 2;
    const trials = { ...reproducing, services, journal, nextRound: () => (round += 1) };
    await writeReproductions(cases, { out: reproducing.out, journal, trials });
  }

  /** Sets again what the run found on live and changed, also when the run was ended early. */
  async webhookRestore(): Promise<void> {
    const { services, progress } = this.#parts;
    const dispatch = { check: null, attempt: 1, urgent: true, unpaced: true };
    const told = await services.webhookRestore.restore(async (template) => {
      const exchange = await services.wire.exchange(template, dispatch);
      services.recorder.passOver(exchange);
      return exchange;
    });
    for (const line of told) progress({ is: 'told', line });
  }

  close(interrupted: boolean): void {
    const { services, journal } = this.#parts;
    const wall_s = (performance.now() - this.#beganReal) / 1000;
    const { moves } = services.clock;
    const bound = lowerBound(this.#waits, this.#sentTogether);
    journal.append({
      is: 'footer',
      finished: new Date(services.clock.real()).toISOString(),
      traffic: {
        requests: services.wire.requests,
        retries: this.#retries,
        wall_s: Math.round(wall_s * 1000) / 1000,
        lower_bound_s: moves.count === 0 ? bound.seconds : this.#leastWithMoves(),
        longest_wait_s: bound.longestWait,
        ...(moves.count > 0 && { clock: movesTold(moves) }),
      },
      interrupted,
      ...(services.circuitBreaker.stopped && { stopped: services.circuitBreaker.stopped }),
    });
    journal.close();
  }

  /** Waits take no real time then, but for a limiter that counts real minutes. */
  #leastWithMoves(): number {
    return this.#parts.services.pacer.minutes === 'machine' ? lowerBound([], this.#sentTogether).seconds : 0;
  }

  async #attend(planned: Planned): Promise<CheckEnd> {
    const { journal, progress, services, seed } = this.#parts;
    progress({ is: 'started', check: planned.check.id });
    const record = new CheckRecord(planned.check.id);
    const watch = stopwatch(services.clock);
    const known = services.steps.count;
    const carriedOut = await carryOut(planned, { services, record, seed });
    const outcome = await confirmed(carriedOut, record, services, known);
    const { findings } = record;
    const end: CheckEnd = {
      is: 'check',
      id: planned.check.id,
      ...(findings.length > 0 ? ({ verdict: 'fail', why: outcome.why } as const) : outcome),
      requests: record.requests,
      ...watch(),
      kept: Object.fromEntries(record.kept),
      findings,
      ...(findings.length > 0 && { otherwise: outcome.verdict }),
      ...droppedFrom(record),
    };
    this.#retries += record.retries;
    this.#waits.push({ check: planned.check, waited_s: record.waited_s });
    services.recorder.conclude(record);
    journal.append(end);
    this.#ended.push(end);
    if (findings.length > 0) this.#failed.push({ planned, violations: record.violations });
    progress({ is: 'ended', end, requests: services.wire.requests });
    return end;
  }

  async #repeat(end: CheckEnd): Promise<void> {
    const { services, plan, journal, progress, seed } = this.#parts;
    const planned = plan.checks.find(({ check }) => check.id === end.id);
    if (!planned || obstacleOf(planned.check, this.#standing) !== null) return;
    progress({ is: 'repeating', check: end.id });
    const record = new CheckRecord(planned.check.id, 2);
    const known = services.steps.count;
    const carriedOut = await carryOut(planned, { services, record, seed });
    const outcome = await confirmed(carriedOut, record, services, known);
    services.recorder.conclude(record);
    journal.append({ is: 'repeated', check: end.id, ...droppedFrom(record) });
    const again = new Set(record.violations.map(({ broken }) => broken.rule));
    for (const { rule } of end.findings) {
      if (again.has(rule)) journal.append({ is: 'recheck', check: end.id, rule, steady: true });
      else if (outcome.verdict === 'pass' && ruleById.has(rule))
        journal.append({ is: 'recheck', check: end.id, rule, steady: false });
    }
  }

  get #standing(): Standing {
    const { services, plan } = this.#parts;
    return {
      ended: services.circuitBreaker.ended !== null,
      jumps: services.clock.jumps,
      byHand: services.operator?.byHand === true,
      pays: services.operator?.actions.has('approve_charge') === true,
      profile: services.profile,
      left: plan.budget - services.wire.requests,
    };
  }
}

const droppedFrom = ({ dropped }: CheckRecord) =>
  dropped.length === 0
    ? {}
    : { dropped: dropped.map(({ broken: { rule }, n, situation }: Accusation) => ({ rule, n, situation })) };

const inSeconds = (ms: number): number => Math.round(ms) / 1000;

const movesTold = ({ count, moved_ms, took_ms, paused_ms }: Moves) => ({
  moves: count,
  moved_s: inSeconds(moved_ms),
  moving_s: inSeconds(took_ms),
  paused_s: inSeconds(paused_ms),
});

/** Whatever became of what was before. */
const afterwards = <T>(before: Promise<unknown>, then: () => Promise<T>): Promise<T> => before.then(then, then);
