import type { ClockStep, Moved } from './clock-step.ts';

/** What is known of how a clock goes between two moves. */
type Pace = 'runs' | 'stands' | 'unknown';

/** One move of a deployment's clock: what was asked, between which moments of this machine, and what it showed then. */
interface Move {
  readonly asked_ms: number;
  readonly began: number;
  readonly ended: number;
  readonly shown: number;
}

/** A moment that is told in whole seconds may be almost a second later. */
const second = 1000;
/** Two machines do not count milliseconds alike. */
const noise = { exact: 150, coarse: 1100 } as const;
/** A clock may be read before the answer leaves, which takes no longer than this to come. */
const longestAnswer_ms = 2_500;
/** Of real time between moves, before a clock counts as one that runs. */
const enough_ms = 2_000;
/** Of the time that a standing clock does not count, to keep what happens one after the other in order. */
const orderly = 1 / 1000;

/**
 * A clock that an operator moves, known by what it showed at the end of each move. Between moves it may run on or stand
 * still; it may have been moved further than asked. So the present is known as two moments, which are far apart only
 * while it is not known how the clock goes.
 */
export class DeploymentClock {
  #shown: number;
  #at: number;
  /** What moments of the run are counted from. They never go back, and are never earlier than the deployment's. */
  #latest: number;
  #pace: Pace = 'unknown';
  #moved = false;
  /** Told in whole seconds so far. */
  #coarse = true;
  /** Of the moves since the pace was concluded: real time between and during them, and what the clock gained more. */
  #idle = 0;
  #moving = 0;
  #surplus = 0;
  #mostSurplus = 0;

  /** @param machine until a first move shows better, the deployment is taken to go by this machine's clock */
  constructor(machine: number) {
    this.#shown = this.#at = this.#latest = machine;
  }

  get pace(): Pace {
    return this.#moved ? this.#pace : 'runs';
  }

  /** The deployment has reached this moment for certain. */
  earliest(machine: number): number {
    return this.#shown + (this.pace === 'runs' ? machine - this.#at : 0);
  }

  /** The deployment has not passed this moment, unless somebody else moved its clock. Grows with every call's moment. */
  latest(machine: number): number {
    return this.#latest + (machine - this.#at) * (this.pace === 'stands' ? orderly : 1);
  }

  moved(move: Move): Moved {
    const before = this.earliest(move.ended);
    const latest = this.latest(move.ended);
    this.#coarse &&= move.shown % second === 0;
    const off = this.#moved ? this.#off(move, latest) : { ahead_ms: 0, behind_ms: 0 };
    if (this.#moved) this.#learn(move);
    const latestShown = move.shown + this.#slack(move);
    this.#latest = this.#moved ? Math.max(latest, latestShown) : latestShown;
    [this.#shown, this.#at, this.#moved] = [move.shown, move.ended, true];
    return { gained_ms: move.shown - before, ...off };
  }

  /** How far what is shown lies beyond what the clock can have come to by itself and by this move. */
  #off({ asked_ms, began, shown }: Move, latest: number): ClockStep {
    return {
      ahead_ms: Math.max(0, shown - asked_ms - latest - this.#tolerance),
      behind_ms: Math.max(0, this.earliest(began) + asked_ms - shown - this.#tolerance),
    };
  }

  /** By how much the clock may have been later than it showed when the answer was here. */
  #slack({ began, ended }: Move): number {
    const onTheWay = this.#pace === 'stands' ? 0 : Math.min(ended - began, longestAnswer_ms);
    return onTheWay + (this.#coarse ? second - 1 : 0);
  }

  /** Nobody moves the clock any more. One that was not seen to run may stand, and then no wait would end. */
  leave(): void {
    if (this.#pace !== 'unknown') return;
    const seenToRun = this.#idle > this.#tolerance && this.#surplus <= this.#moving + this.#tolerance;
    this.#pace = seenToRun ? 'runs' : 'stands';
  }

  get #tolerance(): number {
    return this.#coarse ? noise.coarse : noise.exact;
  }

  /**
   * A clock that runs gains at least the real time between two moves beside what was asked, so one that gained less
   * stands. One that gained just that runs; one that gained more may be either.
   */
  #learn({ asked_ms, began, ended, shown }: Move): void {
    this.#idle += began - this.#at;
    this.#moving += ended - began;
    this.#surplus += shown - this.#shown - asked_ms - (began - this.#at);
    this.#mostSurplus = Math.max(this.#mostSurplus, this.#surplus);
    if (this.#surplus < this.#mostSurplus - this.#tolerance) this.#conclude('stands');
    else if (this.#idle >= enough_ms)
      this.#conclude(this.#surplus <= this.#moving + this.#tolerance ? 'runs' : 'unknown');
  }

  #conclude(pace: Pace): void {
    if (pace !== 'unknown' || this.#pace === 'runs') this.#pace = pace;
    this.#idle = this.#moving = this.#surplus = this.#mostSurplus = 0;
  }
}
