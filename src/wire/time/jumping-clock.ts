import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Moved, StepWatch, trial_s } from './clock-step.ts';
import { deadline, longestTimer_ms, machineTime } from './clock.ts';
import type { Advance, ClockWatcher, Moves, RunClock, Stranded } from './clock.ts';
import { DeploymentClock } from './deployment-clock.ts';
import { Lag } from './lag.ts';
import { MachineClock } from './machine-clock.ts';
import { Waiters } from './waiters.ts';

/** Moves in a row that leave the clock where it was: it cannot be moved. */
const mostIdleMoves = 3;

/** Of this machine's time, for copies that lag. */
const settling_ms = 1_000;

/**
 * With `advance`, a discrete-event simulation: as soon as nothing is under way, the deployment's clock and this one
 * jump to the earliest awaited moment. Without it, or once it failed, waits are real.
 */
export class JumpingClock implements RunClock {
  readonly #movable: boolean;
  readonly #stranded: Stranded | null;
  readonly #machine: MachineClock;
  readonly #deployment: DeploymentClock;
  readonly #waiters = new Waiters();
  readonly #watchers: Partial<ClockWatcher>[] = [];
  readonly #stepWatch = new StepWatch();
  #skipped = 0;
  readonly #lag = new Lag();
  #pausing = 0;
  #pausesBegan = 0;
  readonly #moves = { count: 0, moved_ms: 0, took_ms: 0, paused_ms: 0 };
  #advance: Advance | null;
  #held = 0;
  #idleMoves = 0;
  /** A move is due as soon as all is quiet, or under way. */
  #jumping = false;
  #moving: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();
  #callOff = (): void => undefined;

  constructor(
    advance: Advance | null,
    stranded: Stranded | null = null,
    machine = new MachineClock(machineTime, () => performance.now()),
  ) {
    setMaxListeners(0, this.#stopped.signal); // One for each pause.
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
    if (skipped > 0 && !this.jumps) for (const watcher of this.#watchers) watcher.skipped?.(skipped);
    return now;
  }

  behind(): number {
    return Math.max(0, this.now() - this.#reached());
  }

  next(): number | null {
    return this.#waiters.next;
  }

  still(): Promise<void> {
    return this.#moving;
  }

  until(moment: number, slack_ms = 0): Promise<void> {
    if (this.#stopped.signal.aborted) return Promise.reject(this.#stopped.signal.reason);
    if (moment <= this.#reached()) return Promise.resolve();
    if (this.#isOutOfReach(moment)) return Promise.reject(this.#stranded!.reason());
    const waited = this.#waiters.wait(moment, slack_ms);
    this.#schedule();
    return waited;
  }

  async align(): Promise<void> {
    if (this.#advance !== null) await (this.#moving = this.#tryOut());
  }

  async toldAgain(): Promise<void> {
    const { count } = this.#moves;
    while (this.jumps && !this.#stopped.signal.aborted && this.#moves.count === count)
      await this.until(this.now() + 1_000).catch(() => undefined);
  }

  watchedBy(watcher: Partial<ClockWatcher>): void {
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
    const { signal } = this.#stopped;
    const release = this.hold();
    if (this.#pausing === 0) this.#pausesBegan = this.real();
    this.#pausing += 1;
    try {
      await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    } finally {
      this.#pausing -= 1;
      if (this.#pausing === 0) this.#moves.paused_ms += this.real() - this.#pausesBegan;
      release();
    }
  }

  async settled(): Promise<void> {
    if (this.jumps) await this.pause(settling_ms);
  }

  lags(ms: number): void {
    if (this.#lag.seen(ms)) for (const watcher of this.#watchers) watcher.lagged?.(ms);
  }

  lagIsMoved(): void {
    this.#lag.goesByMoves();
  }

  get lag_ms(): number {
    return this.#lag.ms;
  }

  get room_ms(): number {
    return this.#lag.room_ms;
  }

  stop(reason: Error): void {
    this.#stopped.abort(reason);
    this.#callOff();
    this.#waiters.giveUp(() => reason);
  }

  #reached(): number {
    return this.#deployment.earliest(this.real());
  }

  #settle(): void {
    this.#waiters.reached(this.#reached());
    this.#schedule();
  }

  #schedule(): void {
    this.#callOff();
    const moment = this.next();
    if (moment === null) return;
    if (!this.jumps) {
      const left = Math.min(Math.max(0, moment - this.#reached()), longestTimer_ms);
      this.#callOff = deadline(left, () => this.#settle());
    } else if (this.#held === 0 && !this.#jumping) this.#afterQuiet(() => void this.#leap());
  }

  #afterQuiet(then: () => void): void {
    this.#jumping = true;
    // Two turns of the event loop let every promise that is already settled run on before time moves.
    setImmediate(() =>
      setImmediate(() => {
        this.#jumping = false;
        if (this.#held === 0 && this.next() !== null) then();
      }),
    );
  }

  async #leap(): Promise<void> {
    const moment = this.#waiters.target;
    if (moment === null) return;
    const seconds = Math.ceil((moment - this.#reached()) / 1000);
    if (seconds > 0) {
      this.#jumping = true;
      await (this.#moving = this.#carryOut(seconds + this.#lag.further_s).then(() => this.#leaveRoom()));
      this.#jumping = false;
    }
    this.#settle();
  }

  /** What the move has brought about, and what was changed before it, is to be read by who waited for it. */
  async #leaveRoom(): Promise<void> {
    if (this.room_ms > 0) await this.pause(this.room_ms).catch(() => undefined);
  }

  async #carryOut(seconds: number): Promise<void> {
    const moved = await this.#ask(seconds);
    if (moved === null) return;
    const step = this.#stepWatch.stepIn(moved);
    for (const watcher of this.#watchers) watcher.told?.(step);
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
    const reason = this.#stranded?.reason;
    if (reason) this.#waiters.giveUp(reason, (moment) => this.#isOutOfReach(moment));
  }

  /** Once nobody moves the clock: too far for a real wait, or for a clock that stands. */
  #isOutOfReach(moment: number): boolean {
    if (!this.#movable || this.jumps || this.#stranded === null) return false;
    return this.#deployment.pace === 'stands' || moment - this.#reached() > this.#stranded.longest_ms;
  }
}
