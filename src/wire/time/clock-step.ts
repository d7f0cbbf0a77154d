/** A clock shows another moment than it can, by all that was asked and all the time that passed. In milliseconds. */
export interface ClockStep {
  /** How much later it may have been since it was last told. */
  readonly ahead_ms: number;
  /** How much earlier it may have been. */
  readonly behind_ms: number;
}

/** What one move brought. In milliseconds. */
export interface Moved extends ClockStep {
  /** Since the last move, beside the time that passed; less than nothing where the clock went back. */
  readonly gained_ms: number;
}

/** Checks leave room for less. */
const least_ms = 5_000;

/** What is asked for in order to learn how far an operator moves a clock when nobody else has time to. */
export const trial_s = 10;

/**
 * Tells moves by somebody else from the habits of the operator, who may round up what is asked, or move the clock less far
 * than asked.
 */
export class StepWatch {
  #habit_ms: number | null = null;

  /** What a move brought that followed another at once. */
  learn({ gained_ms }: Moved): void {
    this.#habit_ms = gained_ms;
  }

  /** null: what the operator does of itself may explain it all. */
  stepIn(moved: Moved): ClockStep | null {
    const ahead_ms = moved.ahead_ms > Math.max(least_ms, this.#habit_ms ?? 0) ? moved.ahead_ms : 0;
    const back_ms = this.#fallsShort ? -moved.gained_ms : moved.behind_ms;
    const behind_ms = back_ms > least_ms ? back_ms : 0;
    return ahead_ms + behind_ms > 0 ? { ahead_ms, behind_ms } : null;
  }

  get #fallsShort(): boolean {
    return this.#habit_ms !== null && this.#habit_ms < trial_s * 800;
  }
}
