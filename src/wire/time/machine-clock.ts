/** A wall clock that is set differs by more; what is less is how exactly two clocks are read. */
const setBy_ms = 1_000;

/**
 * This machine's time: the wall clock's at first, from then on counted by the clock that nobody sets. Only where the wall
 * clock is found ahead of it does this one follow: the machine may have slept, in which the other stands.
 */
export class MachineClock {
  readonly #wall: () => number;
  readonly #steady: () => number;
  #offset: number;
  #wallOffset: number;
  #skipped = 0;

  constructor(wall: () => number, steady: () => number) {
    this.#wall = wall;
    this.#steady = steady;
    this.#offset = this.#wallOffset = wall() - steady();
  }

  /** Milliseconds since the epoch. Never goes back. */
  now(): number {
    return Math.round(this.exactly());
  }

  /** The same with the fraction of a millisecond, which tells what came first. */
  exactly(): number {
    const steady = this.#steady();
    const wallOffset = this.#wall() - steady;
    const set_ms = wallOffset - this.#wallOffset;
    if (Math.abs(set_ms) > setBy_ms) this.#wallOffset = wallOffset;
    if (set_ms > setBy_ms) {
      this.#offset += set_ms;
      this.#skipped += set_ms;
    }
    return steady + this.#offset;
  }

  /** How many milliseconds it has skipped so far, of which nobody can tell whether they passed. */
  get skipped(): number {
    return this.#skipped;
  }
}
