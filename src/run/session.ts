import { ruleById } from '../contract/rules.ts';
import type { Deployment } from '../evidence/exchange.ts';
import type { CheckEnd } from '../evidence/journal-entry.ts';
import type { JournalWriter } from '../evidence/journal.ts';
import { Lacking, Unfinished } from './check.ts';
import { freshFrom } from './fresh.ts';
import { Context, type Errand } from './context.ts';
import type { Services } from './services.ts';
import { lowerBound, type SentWithKey, type Waited } from './lower-bound.ts';
import type { Plan, Planned } from './plan.ts';
import { CheckRecord, findingOf, type Breach } from './record.ts';
import { seedOf } from './seed.ts';
import { Turnstile } from './turnstile.ts';

/** Checks that never wait and are under way at one moment: more would only make each one's requests queue longer. */
const abreast = 8;

/** Requests that a failing property may spend on top of its cost to find a smaller counterexample. */
const shrinkReserve = { quick: 0, standard: 40, deep: 200 } as const;

export interface SessionParts {
  readonly services: Services;
  readonly plan: Plan;
  readonly journal: JournalWriter;
  readonly seed: number;
  /** Keeps a reproduction and gives its path below the report's folder; null when none can be written. */
  readonly reproduce: (breach: Breach) => string | null;
  readonly progress: (event: Progress) => void;
}

export type Progress =
  | { readonly is: 'started'; readonly check: string }
  | { readonly is: 'ended'; readonly end: CheckEnd; readonly requests: number }
  | { readonly is: 'told'; readonly line: string }
  | { readonly is: 'repeating'; readonly check: string }
  | { readonly is: 'waiting'; readonly check: string; readonly seconds: number };

/** Runs the checks of a plan, each once, whoever calls for them, and writes down what came of them. */
export class Session {
  readonly #parts: SessionParts;
  readonly #turnstile = new Turnstile(abreast);
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
  readonly #dueAt = new Map<string, number>();
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
      waits ? this.#attend(planned) : this.#turnstile.through(() => this.#attend(planned));
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

  /** Tries each failed check once more, then closes the journal. */
  async finish(): Promise<void> {
    for (const end of this.#ended.filter(({ verdict }) => verdict === 'fail')) await this.#repeat(end);
    await this.putBack();
    this.close(this.#parts.services.vigil.ended !== null);
  }

  /** Sets again what the run found on live and changed, also when the run was ended early. */
  async putBack(): Promise<void> {
    const { services, journal, progress } = this.#parts;
    const dispatch = { check: null, attempt: 1, urgent: true, unpaced: true };
    const told = await services.putBack.restore(async (template) => {
      const exchange = await services.wire.exchange(template, dispatch);
      journal.append({ is: 'exchange', exchange });
      return exchange;
    });
    for (const line of told) progress({ is: 'told', line });
  }

  close(interrupted: boolean): void {
    const { services, journal } = this.#parts;
    const wall_s = (performance.now() - this.#beganReal) / 1000;
    const bound = lowerBound(this.#waits, this.#sentTogether);
    journal.append({
      is: 'footer',
      finished: new Date(services.clock.real()).toISOString(),
      traffic: {
        requests: services.wire.requests,
        retries: this.#retries,
        wall_s: Math.round(wall_s * 1000) / 1000,
        lower_bound_s: services.clock.jumps ? 0 : bound.seconds,
        longest_wait_s: bound.longestWait,
      },
      interrupted,
      ...(services.vigil.stopped && { stopped: services.vigil.stopped }),
    });
    journal.close();
  }

  async #attend(planned: Planned): Promise<CheckEnd> {
    const { journal, progress, services } = this.#parts;
    progress({ is: 'started', check: planned.check.id });
    const record = new CheckRecord(planned.check);
    const began = services.clock.now();
    this.#dueAt.set(planned.check.id, began + planned.check.wait_s * 1000);
    const outcome = await this.#carryOut(planned, record);
    const findings = record.breaches.map((breach) => findingOf(breach, this.#parts.reproduce(breach)));
    const end: CheckEnd = {
      is: 'check',
      id: planned.check.id,
      ...(findings.length > 0 ? ({ verdict: 'fail', why: outcome.why } as const) : outcome),
      requests: record.requests,
      duration_s: Math.round(services.clock.now() - began) / 1000,
      kept: Object.fromEntries(record.kept),
      findings,
    };
    this.#retries += record.retries;
    this.#waits.push({ check: planned.check, waited_s: record.waited_s });
    journal.append(end);
    this.#ended.push(end);
    progress({ is: 'ended', end, requests: services.wire.requests });
    this.#dueAt.delete(planned.check.id);
    this.#tellWait();
    return end;
  }

  /** With real waits: which check under way will be due last, and how long that takes. */
  #tellWait(): void {
    const { clock } = this.#parts.services;
    const last = [...this.#dueAt].toSorted(([, one], [, other]) => other - one)[0];
    const seconds = last ? Math.round((last[1] - clock.now()) / 1000) : 0;
    if (last && seconds > 0 && !clock.jumps) this.#parts.progress({ is: 'waiting', check: last[0], seconds });
  }

  async #carryOut(planned: Planned, record: CheckRecord, round = 1): Promise<Pick<CheckEnd, 'verdict' | 'why'>> {
    const { services, seed } = this.#parts;
    const { check, keys } = planned;
    const left = check.cost[services.profile] + (check.kind === 'property' ? shrinkReserve[services.profile] : 0);
    const errand: Errand = { record, keys, seed: seedOf(seed, check.id), round, left, hooks: 0 };
    try {
      const origin = [seed, services.salt.value, check.id, round];
      await freshFrom(origin, () => check.run(new Context(services, errand)));
      return { verdict: 'pass', why: null };
    } catch (reason) {
      if (reason instanceof Lacking) return { verdict: 'not_exercised', why: reason.message };
      if (reason instanceof Unfinished) return { verdict: 'inconclusive', why: reason.message };
      const message = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
      return { verdict: 'inconclusive', why: `a fault of this suite, not of the service: ${message}` };
    }
  }

  async #repeat(end: CheckEnd): Promise<void> {
    const { services, plan, journal, progress } = this.#parts;
    const planned = plan.checks.find(({ check }) => check.id === end.id);
    if (!planned || services.vigil.ended !== null || !this.#affordable(planned)) return;
    progress({ is: 'repeating', check: end.id });
    const record = new CheckRecord(planned.check);
    const outcome = await this.#carryOut(planned, record, 2);
    const again = new Set(record.breaches.map(({ broken }) => broken.rule));
    for (const { rule } of end.findings) {
      if (again.has(rule)) journal.append({ is: 'recheck', check: end.id, rule, steady: true });
      else if (outcome.verdict === 'pass' && ruleById.has(rule))
        journal.append({ is: 'recheck', check: end.id, rule, steady: false });
    }
  }

  #affordable(planned: Planned): boolean {
    const { check } = planned;
    const { services, plan } = this.#parts;
    const costs = check.cost[services.profile];
    const waits = services.clock.jumps ? 0 : check.wait_s;
    return (
      waits <= 30 &&
      !this.#asksPerson(planned) &&
      !(check.alone && !services.clock.jumps) &&
      services.wire.requests + costs <= plan.budget
    );
  }
}

/** Whatever became of what was before. */
const afterwards = <T>(before: Promise<unknown>, then: () => Promise<T>): Promise<T> => before.then(then, then);
