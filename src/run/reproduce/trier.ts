import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pausedFor } from '../../evidence/under-way.ts';
import { businessMaker } from './afresh.ts';
import type { Failed } from './candidates.ts';
import { type Sequence, storyOf } from './sequence.ts';
import { noneLeft } from '../../wire/http/budget.ts';
import { type Tried, tryFile, type Trials } from './try-file.ts';

/** How much may be tried; what is shared by all findings of a run is counted down. */
export interface Allowance {
  requests: number;
  ms: number;
}

/** For one finding. */
const most: Allowance = { requests: 60, ms: 10_000 };

/** Tries sequences until the allowance is used up. */
export class Trier {
  readonly #failed: Failed;
  readonly #trials: Trials;
  readonly #own = { ...most };
  readonly #ofRun: Allowance;
  #stop: string | null = null;
  #held: string | null = null;
  #tries = 0;
  #shown: readonly number[] = [];

  constructor(failed: Failed, trials: Trials, ofRun: Allowance) {
    this.#failed = failed;
    this.#trials = trials;
    this.#ofRun = ofRun;
  }

  /** Sequences so far. */
  get tries(): number {
    return this.#tries;
  }

  /** Why one was not tried that might have been. */
  get stop(): string | null {
    return this.#stop ?? this.#held;
  }

  /** Numbers of the exchanges that showed it last. */
  get shown(): readonly number[] {
    return this.#shown;
  }

  /** Whether a judge finds the same rule broken, twice, each time afresh. */
  async showsTwice(sequence: Sequence): Promise<boolean> {
    this.#stop ??= this.#obstacleTo(sequence);
    const held = this.#holdOf(sequence);
    this.#held ??= held;
    if (this.#stop !== null || held !== null) return false;
    this.#tries += 1;
    if ((await this.#showing(sequence)) === null) return false;
    const shown = await this.#showing(sequence);
    this.#shown = shown ?? this.#shown;
    return shown !== null;
  }

  /** Numbers of the exchanges that showed it; null: they did not. */
  async #showing(sequence: Sequence): Promise<readonly number[] | null> {
    const began = performance.now();
    const outcome = await this.#tried(sequence);
    const ms = performance.now() - began;
    for (const allowance of [this.#own, this.#ofRun]) {
      allowance.requests -= sequence.exchanges.length;
      allowance.ms -= ms;
    }
    if (outcome.is === 'ended') this.#stop = outcome.why;
    return outcome.is === 'shown' && outcome.judged ? outcome.sent : null;
  }

  async #tried(sequence: Sequence): Promise<Tried> {
    const { violation } = this.#failed;
    const folder = mkdtempSync(join(tmpdir(), 'mpconform-'));
    const file = join(folder, `${violation.broken.rule}.yaml`);
    try {
      writeFileSync(file, storyOf(violation, sequence).text);
      return await tryFile(file, this.#failed, this.#trials);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  #obstacleTo({ exchanges: { length } }: Sequence): string | null {
    const { ended } = this.#trials.services.circuitBreaker;
    if (ended !== null) return ended;
    if (length * 2 > this.#trials.left()) return noneLeft;
    if (this.#ofRun.ms <= 0 || this.#ofRun.requests < length) return 'enough was spent on other findings';
    if (this.#own.ms <= 0) return 'ten seconds were spent on it';
    return this.#own.requests < length ? `${most.requests} requests were spent on it` : null;
  }

  /** Why this one is not tried, while a shorter one may be. */
  #holdOf({ exchanges, pauses }: Sequence): string | null {
    const { services } = this.#trials;
    if (pauses && !services.clock.jumps && pausedFor(exchanges) > 0) return 'it would really wait again each time';
    const changes = exchanges.some(({ deployment, template }) => deployment === 'live' && template?.method !== 'GET');
    return changes && businessMaker(services) === null ? 'each try would change something on live' : null;
  }
}
