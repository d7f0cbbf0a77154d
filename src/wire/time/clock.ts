import { type ClockStep, StepWatch, trial_s } from './clock-step.ts';
import { DeploymentClock, type Moved } from './deployment-clock.ts';
import { MachineClock } from './machine-clock.ts';

/** The run's one clock. Checks never sleep; they ask it for a moment. */
export interface Clock {
  /**
   * Milliseconds since the epoch, never earlier than the deployment's clock. Jumps forward when an operator moves the
   * deployment's, and goes by this machine's where none does.
   */
  now(): number;
  /** Resolves once the deployment has reached a moment for certain; rejects when the run is stopped. */
  until(moment: number): Promise<void>;
  /** True when waits take no real time. */
  readonly jumps: boolean;
}

/** What became of the deployment's clock, and of this machine's time. */
export interface Moves {
  /** How often the operator moved the clock. */
  readonly count: number;
  /** By how much, in milliseconds of the deployment. */
  readonly moved_ms: number;
  /** How long that took, in milliseconds of this machine. */
  readonly took_ms: number;
  /** For how many milliseconds of this machine something paused, while the deployment's clock was left alone. */
  readonly paused_ms: number;
}

/** Is told what becomes of the clock that is beyond the run. */
export interface ClockWatcher {
  /** The deployment's clock was told. The step, if any, happened since it was told before. */
  told(step: ClockStep | null): void;
  /** Nobody tells the deployment's clock, and this machine's skipped so many milliseconds, which may not have passed. */
  skipped(ms: number): void;
}

/** A clock that the run owns: it knows when nothing but time can move things on. */
export interface RunClock extends Clock {
  /** Milliseconds since the epoch by this machine, whatever the deployment's clock shows. */
  real(): number;
  /** By how many milliseconds the deployment's clock may be behind `now()`. */
  behind(): number;
  /** Moves the deployment's clock by some seconds, to learn where it stands and what the operator makes of a move. */
  align(): Promise<void>;
  /** Resolves once the deployment's clock was told again, or nobody tells it. */
  toldAgain(): Promise<void>;
  /** Resolves when nobody is moving the deployment's clock. */
  still(): Promise<void>;
  /** Marks work under way that is no wait; the clock does not jump before it is released. */
  hold(): () => void;
  /** Waits so many milliseconds of this machine, in which the clock does not jump; rejects when the run is stopped. */
  pause(ms: number): Promise<void>;
  /** Rejects every wait, now and later. */
  stop(reason: Error): void;
  /** The moment that the run waits for next; null when it waits for none. */
  next(): number | null;
  readonly moves: Moves;
  watchedBy(watcher: ClockWatcher): void;
}

/** Moves the deployment's clock, and gives the moment that it shows then; null when it could not. */
export type Advance = (seconds: number) => Promise<number | null>;

/** What becomes of waits once `advance` has failed: those longer than `longest_ms` are given up with a reason. */
export interface Stranded {
  readonly longest_ms: number;
  readonly reason: () => Error;
}

/**
 * With `advance`, a discrete-event simulation: as soon as nothing is under way, the deployment's clock and this one
 * jump to the earliest awaited moment. Without it, or once it failed, waits are real.
 */
export function runClock(
  advance: Advance | null,
  stranded: Stranded | null = null,
  machine = new MachineClock(machineTime, () => performance.now()),
): RunClock {
  return new JumpingClock(advance, stranded, machine);
}

interface Waiter {
  readonly moment: number;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

const longestTimer = 2 ** 31 - 1;

/** Moves in a row that leave the clock where it was: it cannot be moved. */
const mostIdleMoves = 3;

class JumpingClock implements RunClock {
  readonly #movable: boolean;
  readonly #stranded: Stranded | null;
  readonly #machine: MachineClock;
  readonly #deployment: DeploymentClock;
  readonly #waiters = new Set<Waiter>();
  readonly #pauses = new Set<(reason: Error) => void>();
  readonly #watchers: ClockWatcher[] = [];
  readonly #stepWatch = new StepWatch();
  #skipped = 0;
  #pausesBegan = 0;
  readonly #moves = { count: 0, moved_ms: 0, took_ms: 0, paused_ms: 0 };
  #advance: Advance | null;
  #held = 0;
  #idleMoves = 0;
  /** A move is due as soon as all is quiet, or under way. */
  #jumping = false;
  #moving: Promise<void> = Promise.resolve();
  #stopped: Error | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(advance: Advance | null, stranded: Stranded | null, machine: MachineClock) {
    this.#machine = machine;
    this.#deployment = new DeploymentClock(machine.now());
    this.#movable = advance !== null;
    this.#advance = advance;
    this.#stranded = stranded;
  }

  get jumps(): boolean {
    return this.#advance !== null;
  }

  get moves(): Moves {
    return { ...this.#moves };
  }

  now(): number {
    return this.#deployment.latest(this.real());
  }

  real(): number {
    const now = this.#machine.now();
    const skipped = this.#machine.skipped - this.#skipped;
    this.#skipped += skipped;
    if (skipped > 0 && !this.jumps) for (const watcher of this.#watchers) watcher.skipped(skipped);
    return now;
  }

  behind(): number {
    return Math.max(0, this.now() - this.#reached());
  }

  next(): number | null {
    return this.#waiters.size === 0 ? null : Math.min(...[...this.#waiters].map(({ moment }) => moment));
  }

  still(): Promise<void> {
    return this.#moving;
  }

  until(moment: number): Promise<void> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    if (moment <= this.#reached()) return Promise.resolve();
    if (this.#isOutOfReach(moment)) return Promise.reject(this.#stranded!.reason());
    return new Promise<void>((resolve, reject) => {
      this.#waiters.add({ moment, resolve, reject });
      this.#schedule();
    });
  }

  async align(): Promise<void> {
    if (this.#advance !== null) await (this.#moving = this.#tryOut());
  }

  async toldAgain(): Promise<void> {
    const { count } = this.#moves;
    while (this.jumps && this.#stopped === null && this.#moves.count === count)
      await this.until(this.now() + 1_000).catch(() => undefined);
  }

  watchedBy(watcher: ClockWatcher): void {
    this.#watchers.push(watcher);
  }

  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
      if (this.#held === 0 && this.jumps) this.#schedule();
    };
  }

  async pause(ms: number): Promise<void> {
    if (this.#stopped) throw this.#stopped;
    const release = this.hold();
    let callOff = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        if (this.#pauses.size === 0) this.#pausesBegan = this.real();
        this.#pauses.add(reject);
        const passing = setTimeout(resolve, ms);
        callOff = () => {
          clearTimeout(passing);
          this.#pauses.delete(reject);
        };
      });
    } finally {
      callOff();
      if (this.#pauses.size === 0) this.#moves.paused_ms += this.real() - this.#pausesBegan;
      release();
    }
  }

  stop(reason: Error): void {
    this.#stopped = reason;
    clearTimeout(this.#timer);
    for (const waiter of this.#waiters) waiter.reject(reason);
    this.#waiters.clear();
    for (const giveUp of this.#pauses) giveUp(reason);
  }

  #reached(): number {
    return this.#deployment.earliest(this.real());
  }

  #settle(): void {
    const reached = this.#reached();
    for (const waiter of this.#waiters) {
      if (waiter.moment > reached) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const moment = this.next();
    if (moment === null) return;
    if (!this.jumps) {
      const left = Math.min(Math.max(0, moment - this.#reached()), longestTimer);
      this.#timer = setTimeout(() => this.#settle(), left);
    } else if (this.#held === 0 && !this.#jumping) this.#afterQuiet(() => void this.#leap());
  }

  #afterQuiet(then: () => void): void {
    this.#jumping = true;
    // Two turns of the event loop let every promise that is already settled run on before time moves.
    setImmediate(() =>
      setImmediate(() => {
        this.#jumping = false;
        if (this.#held === 0 && this.#waiters.size > 0) then();
      }),
    );
  }

  async #leap(): Promise<void> {
    const moment = this.next();
    if (moment === null) return;
    const seconds = Math.ceil((moment - this.#reached()) / 1000);
    if (seconds > 0) {
      this.#jumping = true;
      await this.#move(seconds);
      this.#jumping = false;
    }
    this.#settle();
  }

  #move(seconds: number): Promise<void> {
    this.#moving = this.#carryOut(seconds);
    return this.#moving;
  }

  async #carryOut(seconds: number): Promise<void> {
    const moved = await this.#ask(seconds);
    if (moved === null) return;
    const step = this.#stepWatch.stepIn(moved);
    for (const watcher of this.#watchers) watcher.told(step);
  }

  /** Right after another move nobody else has had time for one. */
  async #tryOut(): Promise<void> {
    await this.#carryOut(1);
    if (this.#advance === null) return;
    const moved = await this.#ask(trial_s);
    if (moved !== null) this.#stepWatch.learn(moved);
  }

  async #ask(seconds: number): Promise<Moved | null> {
    const began = this.real();
    const shown = await this.#advance!(seconds);
    if (shown === null) {
      this.#strand();
      return null;
    }
    const first = this.#moves.count === 0;
    const moved = this.#deployment.moved({ asked_ms: seconds * 1000, began, ended: this.real(), shown });
    this.#moves.count += 1;
    this.#moves.moved_ms += first ? 0 : Math.max(0, moved.gained_ms);
    this.#moves.took_ms += this.real() - began;
    this.#idleMoves = first || moved.gained_ms > 0 ? 0 : this.#idleMoves + 1;
    if (this.#idleMoves === mostIdleMoves) this.#strand();
    return moved;
  }

  #strand(): void {
    this.#advance = null;
    this.#deployment.leave();
    for (const waiter of this.#waiters) {
      if (!this.#isOutOfReach(waiter.moment)) continue;
      this.#waiters.delete(waiter);
      waiter.reject(this.#stranded!.reason());
    }
  }

  /** Once nobody moves the clock: too far for a real wait, or for a clock that stands. */
  #isOutOfReach(moment: number): boolean {
    if (!this.#movable || this.jumps || this.#stranded === null) return false;
    return this.#deployment.pace === 'stands' || moment - this.#reached() > this.#stranded.longest_ms;
  }
}

/** Real time, for the bounds of a single exchange; gives the way to call it off. */
export function deadline(ms: number, passed: () => void): () => void {
  const timer = setTimeout(passed, ms);
  return () => clearTimeout(timer);
}

/** Milliseconds since the epoch by this machine, where no run has a clock yet. */
export const machineTime = (): number => Date.now();
