import { momentIn } from '../../contract/date-time.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Advance } from '../../wire/time/clock.ts';

/** Who refuses a longer move may still make it a day at a time. */
const step_s = 86_400;

/** Moves the deployment's clock through the operator of a run. */
export class ClockMover {
  /** null: the operator is not one to move it. */
  readonly advance: Advance | null;
  /** Why it did not move the clock when it was asked last; null: it did. */
  trouble: string | null = null;
  #closed = false;
  /** A longer move was refused. */
  #inSteps = false;

  /** @param onTrouble called when it did not, and was asked a second time */
  constructor(operator: Operator | null, onTrouble: (why: string) => void) {
    this.advance = operator?.actions.has('advance_clock')
      ? async (seconds) => {
          const first = await this.#move(operator, seconds);
          if (first !== null || this.#closed) return first;
          this.#inSteps ||= seconds > step_s;
          const moved = await this.#move(operator, seconds);
          if (moved === null && this.trouble !== null && !this.#closed) onTrouble(this.trouble);
          return moved;
        }
      : null;
  }

  /** The run is over: a move that is under way comes to nothing. */
  close(): void {
    this.#closed = true;
  }

  /** Gives where the clock stands after the last step of a move; null once one was not made. */
  async #move(operator: Operator, seconds: number): Promise<number | null> {
    if (!this.#inSteps || seconds <= step_s) return this.#ask(operator, seconds);
    let now = await this.#ask(operator, step_s);
    const due = (now ?? 0) + (seconds - step_s) * 1000;
    for (let left = Math.ceil(seconds / step_s); now !== null && now < due && left > 1; left -= 1)
      now = await this.#ask(operator, Math.min(step_s, Math.ceil((due - now) / 1000)));
    this.#inSteps = now !== null;
    return now;
  }

  async #ask(operator: Operator, seconds: number): Promise<number | null> {
    const outcome = await operator.perform('advance_clock', { seconds });
    this.trouble = outcome.is === 'done' ? null : outcome.why;
    return outcome.is === 'done' ? momentIn(outcome.answer.now) : null;
  }
}
