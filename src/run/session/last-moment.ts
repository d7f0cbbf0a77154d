import { deadline, longestTimer_ms, machineTime } from '../../wire/time/clock.ts';

/** By then answers under way have come or were given up, and what was changed on live was put back. */
const ending_s = 90;

/** Ends what is stuck some time after it was to end; of several such moments the earliest counts, but for one that was put off. */
export class LastMoment {
  readonly #end: (why: string) => void;
  #planned = Number.POSITIVE_INFINITY;
  #at = Number.POSITIVE_INFINITY;
  #callOff = (): void => undefined;

  constructor(end: (why: string) => void) {
    this.#end = end;
  }

  dueIn(seconds: number): void {
    const at = machineTime() + (seconds + ending_s) * 1000;
    if (at < this.#at) this.#arm((this.#at = at));
  }

  /** As the plan has it, which may change; it changes nothing for who was told to end. */
  plannedIn(seconds: number): void {
    const isOrdered = this.#at < this.#planned;
    this.#planned = machineTime() + (seconds + ending_s) * 1000;
    if (!isOrdered) this.#arm((this.#at = this.#planned));
  }

  #arm(at: number): void {
    this.over();
    const left_ms = Math.max(0, at - machineTime());
    this.#callOff = deadline(Math.min(left_ms, longestTimer_ms), () => this.#end(stuck));
  }

  over(): void {
    this.#callOff();
  }
}

const stuck = `the thread of the checks was still at work ${ending_s} s after its end was due, and was ended; its journal holds what it did until then`;
