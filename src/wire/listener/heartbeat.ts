import { deadline } from '../time/clock.ts';

const beat_ms = 100;

/** Tells since when this process may not have looked: on a busy machine what comes waits, and who sent it counts that too. */
export class Heartbeat {
  #last = performance.now();
  #before = this.#last;
  #callOff = (): void => undefined;

  constructor() {
    this.#beat();
  }

  /** What is seen now came after this moment, by `performance.now()`: after a pause the beat comes before what waited. */
  get sawAllBefore(): number {
    return this.#before;
  }

  stop(): void {
    this.#callOff();
  }

  #beat(): void {
    this.#callOff = deadline(beat_ms, () => {
      this.#before = this.#last;
      this.#last = performance.now();
      this.#beat();
    });
  }
}
