import { deadline, longestTimer_ms, machineTime } from '../../wire/time/clock.ts';

/** By then answers under way have come or were given up, and what was changed on live was put back. */
const ending_s = 90;

/** Ends what is stuck some time after it was to end; of several such moments the earliest counts. */
export class LastMoment {
  readonly #end: (why: string) => void;
  #at = Number.POSITIVE_INFINITY;
  #callOff = (): void => undefined;

  constructor(end: (why: string) => void) {
    this.#end = end;
  }

  dueIn(seconds: number): void {
    const left_ms = (seconds + ending_s) * 1000;
    if (machineTime() + left_ms >= this.#at) return;
    this.#at = machineTime() + left_ms;
    this.over();
    this.#callOff = deadline(Math.min(left_ms, longestTimer_ms), () => this.#end(stuck));
  }

  over(): void {
    this.#callOff();
  }
}

const stuck = `the thread of the checks was still at work ${ending_s} s after its end was due, and was ended; its journal holds what it did until then`;
