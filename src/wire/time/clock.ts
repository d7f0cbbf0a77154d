import type { ClockStep } from './clock-step.ts';

/** The run's one clock. Checks never sleep; they ask it for a moment. */
export interface Clock {
  /**
   * Milliseconds since the epoch, never earlier than the deployment's clock. Jumps forward when an operator moves the
   * deployment's, and goes by this machine's where none does.
   */
  now(): number;
  /**
   * Resolves once the deployment has reached a moment for certain; rejects when the run is stopped.
   *
   * @param slack_ms by how much later it may be where the clock jumps, so that one move ends several waits; a check that
   *   says nothing minds no two seconds
   */
  until(moment: number, slack_ms?: number): Promise<void>;
  /** By how many milliseconds the deployment's clock may be behind `now()`. */
  behind(): number;
  /** True when waits take no real time. */
  readonly jumps: boolean;
  /** Gives what is read a second of this machine to show a change; where no clock jumps, other waits give it that. */
  settled(): Promise<void>;
  /**
   * Says that what is read was seen to show a change so many milliseconds of this machine later. From then on who waited
   * for a move of the clock goes on only when more time than that has passed since.
   */
  lags(ms: number): void;
}

/** The slack of who waits for so many milliseconds at least, so that others' waits end with it: a twentieth, or some seconds. */
export const slackOf = (ms: number): number => Math.min(ms / 2, Math.max(5_000, ms / 20));

/** The slack of who waits for a moment, as far as nobody says: no more than an answer may take. */
export const usualSlackOf = (ms: number): number => Math.min(ms / 2, 2_000);

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
  /** For the first time, what is read was seen to be behind a change by so many milliseconds of this machine. */
  lagged(ms: number): void;
}

/** A clock that the run owns: it knows when nothing but time can move things on. */
export interface RunClock extends Clock {
  /** Milliseconds since the epoch by this machine, whatever the deployment's clock shows. */
  real(): number;
  /** The longest that what is read was seen to be behind a change, in milliseconds of this machine; 0: never. */
  readonly lag_ms: number;
  /** Says that what lags goes by the deployment's clock, so that a move makes up for it; until it is seen to lag again. */
  lagIsMoved(): void;
  /** What copies that lag are left after each move, in milliseconds of this machine; 0: none lag, or moves make up for it. */
  readonly room_ms: number;
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
  watchedBy(watcher: Partial<ClockWatcher>): void;
}

/** Moves the deployment's clock, and gives the moment that it shows then; null when it could not. */
export type Advance = (seconds: number) => Promise<number | null>;

/** What becomes of waits once `advance` has failed: those longer than `longest_ms` are given up with a reason. */
export interface Stranded {
  readonly longest_ms: number;
  readonly reason: () => Error;
}

/** What a timer can wait for; a longer one would end at once. */
export const longestTimer_ms = 2 ** 31 - 1;

/** Real time, for the bounds of a single exchange; gives the way to call it off. */
export function deadline(ms: number, passed: () => void): () => void {
  const timer = setTimeout(passed, ms);
  return () => clearTimeout(timer);
}

/** Milliseconds since the epoch by this machine, where no run has a clock yet. */
export const machineTime = (): number => Date.now();
