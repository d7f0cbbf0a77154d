import { momentIn } from '../../contract/date-time.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Advance } from '../../wire/time/clock.ts';

/** Moves the deployment's clock through the operator of a run. */
export class ClockMover {
  /** null: the operator is not one to move it. */
  readonly advance: Advance | null;
  /** Why it did not move the clock when it was asked last; null: it did. */
  trouble: string | null = null;
  #closed = false;

  /** @param onTrouble called when it did not, and was asked a second time */
  constructor(operator: Operator | null, onTrouble: (why: string) => void) {
    this.advance = operator?.actions.has('advance_clock')
      ? async (seconds) => {
          const first = await this.#ask(operator, seconds);
          if (first !== null || this.#closed) return first;
          const moved = await this.#ask(operator, seconds);
          if (moved === null && this.trouble !== null && !this.#closed) onTrouble(this.trouble);
          return moved;
        }
      : null;
  }

  /** The run is over: a move that is under way comes to nothing. */
  close(): void {
    this.#closed = true;
  }

  async #ask(operator: Operator, seconds: number): Promise<number | null> {
    const outcome = await operator.perform('advance_clock', { seconds });
    this.trouble = outcome.is === 'done' ? null : outcome.why;
    return outcome.is === 'done' ? momentIn(outcome.answer.now) : null;
  }
}
