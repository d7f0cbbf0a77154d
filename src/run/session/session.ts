import { ruleById } from '../../contract/rules.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { Moves } from '../../wire/time/clock.ts';
import type { Awaited } from '../../wire/time/awaiting.ts';
import { carryOut } from '../check/carry-out.ts';
import type { Check } from '../check/check.ts';
import { confirmed } from '../check/confirmed.ts';
import { isLocked } from '../check/lock.ts';
import { hindranceOf, obstacleOf, type Standing } from '../reproduce/obstacle.ts';
import type { Services } from './services.ts';
import { lowerBound, type SentWithKey, type Waited } from '../forecast/lower-bound.ts';
import type { Plan } from '../plan/plan.ts';
import type { Planned } from '../plan/planned.ts';
import { CheckRecord, type Violation } from '../record/record.ts';
import { Abreast } from './abreast.ts';
import { lastLook } from './last-look.ts';
import { inSeconds, stopwatch } from './stopwatch.ts';
import { Turns } from './turns.ts';
import { insisting } from '../webhooks/insisting.ts';
import { type CheckOutcome, droppedIn, endOf, type Ended, findingsIn, withoutFindings } from '../record/ended.ts';
import type { Trials } from '../reproduce/try-file.ts';

interface SessionParts {
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
  | { readonly is: 'ended'; readonly end: Ended; readonly requests: number }
  | { readonly is: 'told'; readonly line: string }
  /** The run is to end later than was told: within so many seconds in all, of which so many are left. */
  | { readonly is: 'put off'; readonly within_s: number; readonly left_s: number }
  | { readonly is: 'repeating'; readonly check: string }
  /** What holds the run up just now; null: nothing that takes its time. Told when it changes, and looked for each second. */
  | { readonly is: 'awaiting'; readonly awaited: Awaited | null; readonly requests: number };

/** Requests of a check that sends many, mostly one after the other. */
const long = 25;

/** Runs the checks of a plan, each once, whoever calls for them, and writes down what came of them. */
export class Session {
  readonly #parts: SessionParts;
  readonly #turns: Turns;
  readonly #ended: Ended[] = [];
  readonly #beganReal = performance.now();
  /** By key, when the last check ended that shares the deployments with others. */
  #sentTogether: ReadonlyMap<string, SentWithKey> = new Map();
  readonly #waits: Waited[] = [];
  readonly #failed: { readonly planned: Planned; readonly violations: readonly Violation[] }[] = [];
  #retries = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { plan, services } = parts;
    const abreast = new Abreast(() => services.wire.usualAnswer_ms);
    this.#turns = new Turns({
      checks: plan.checks.map(({ check }) => check),
      jumps: services.clock.jumps,
      atOnce: (check) => check.wait_s > 0 || this.#asksPerson(check) || this.#takesLong(check),
      locked: (check) => isLocked(check, services),
      abreast: () => abreast.count,
      onAlone: () => (this.#sentTogether = structuredClone(services.wire.sentByKey)),
    });
  }

  run(planned: Planned): Promise<Ended> {
    return this.#turns.take(planned.check, () => this.#attend(planned));
  }

  /** It would be the last to end, were it not the first to begin. */
  #takesLong({ cost }: Check): boolean {
    const { clock, profile } = this.#parts.services;
    return clock.jumps && cost[profile] >= long;
  }

  #asksPerson({ needs }: Check): boolean {
    return this.#parts.services.operator?.byHand === true && (needs.operator ?? []).length > 0;
  }

  /** Tries each failed check once more and writes down how to show its findings again, then closes the journal. */
  async finish(): Promise<void> {
    try {
      for (const end of this.#ended.filter(({ verdict }) => verdict === 'fail')) await this.#repeat(end);
      await this.reproduce();
    } finally {
      await this.webhookRestore();
    }
    const { services } = this.#parts;
    if (this.#ended.some(({ verdict }) => verdict === 'inconclusive')) await lastLook(services);
    this.close(services.circuitBreaker.ended !== null);
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
        ...hindranceOf(planned.check, this.#standing),
      })),
    );
    if (cases.length === 0) return;
    const { writeReproductions } = await import('../reproduce/reproductions.ts');
    let round = 2;
    const left = (): number => this.#standing.left;
    const trials = { ...reproducing, services, journal, left, nextRound: () => (round += 1) };
    await writeReproductions(cases, { out: reproducing.out, journal, trials });
  }

  /** Sets again what the run found on live and changed, also when the run was ended early. */
  async webhookRestore(): Promise<void> {
    const { services, progress } = this.#parts;
    const dispatch = { check: null, attempt: 1, urgent: true, unpaced: true, owed: true } as const;
    const unwritten: unknown[] = [];
    const send = insisting(services, async (template) => {
      const exchange = await services.wire.exchange(template, dispatch);
      try {
        services.recorder.passOver(exchange);
      } catch (reason) {
        // What cannot be written down is put back all the same.
        unwritten.push(reason);
      }
      return exchange;
    });
    for (const line of await services.webhookRestore.restore(send)) progress({ is: 'told', line });
    if (unwritten.length > 0) throw unwritten[0];
  }

  close(interrupted: boolean): void {
    const { services, journal } = this.#parts;
    const { moves } = services.clock;
    const bound = lowerBound(this.#waits, this.#sentTogether);
    journal.append({
      is: 'footer',
      finished: new Date(services.clock.real()).toISOString(),
      traffic: {
        requests: services.wire.requests,
        retries: this.#retries,
        wall_s: inSeconds(performance.now() - this.#beganReal),
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

  async #attend(planned: Planned): Promise<Ended> {
    const { journal, progress, services } = this.#parts;
    progress({ is: 'started', check: planned.check.id });
    const record = new CheckRecord(planned.check.id);
    const watch = stopwatch(services.clock);
    const outcome = await this.#carriedOut(planned, record);
    const end: Ended = { ...endOf(record, outcome, watch()), ...droppedIn(record) };
    this.#retries += record.retries;
    this.#waits.push({ check: planned.check, waited_s: record.waited_s });
    services.recorder.conclude(record);
    journal.append(withoutFindings(end));
    this.#ended.push(end);
    if (end.findings.length > 0) this.#failed.push({ planned, violations: record.violations });
    progress({ is: 'ended', end, requests: services.wire.requests });
    return end;
  }

  async #repeat(end: Ended): Promise<void> {
    const { services, plan, journal, progress } = this.#parts;
    const planned = plan.checks.find(({ check }) => check.id === end.id);
    if (!planned || obstacleOf(planned.check, this.#standing) !== null) return;
    progress({ is: 'repeating', check: end.id });
    const record = new CheckRecord(planned.check.id, 2);
    const outcome = await this.#carriedOut(planned, record);
    services.recorder.conclude(record);
    journal.append({ is: 'repeated', check: end.id, ...droppedIn(record) });
    const again = new Set(findingsIn(record).map(({ rule }) => rule));
    for (const { rule } of end.findings) {
      if (again.has(rule)) journal.append({ is: 'recheck', check: end.id, rule, steady: true });
      else if (outcome.verdict === 'pass' && ruleById.has(rule))
        journal.append({ is: 'recheck', check: end.id, rule, steady: false });
    }
  }

  async #carriedOut(planned: Planned, record: CheckRecord): Promise<CheckOutcome> {
    const { services, seed } = this.#parts;
    const known = { steps: services.steps.count, lag_ms: services.clock.lag_ms };
    return confirmed(await carryOut(planned, { services, record, seed }), record, services, known);
  }

  get #standing(): Standing {
    const { services } = this.#parts;
    return {
      ended: services.circuitBreaker.ended !== null,
      jumps: services.clock.jumps,
      byHand: services.operator?.byHand === true,
      pays: services.operator?.actions.has('approve_charge') === true,
      profile: services.profile,
      left: services.wire.budget.left,
    };
  }
}

const movesTold = ({ count, moved_ms, took_ms, paused_ms }: Moves) => ({
  moves: count,
  moved_s: inSeconds(moved_ms),
  moving_s: inSeconds(took_ms),
  paused_s: inSeconds(paused_ms),
});
