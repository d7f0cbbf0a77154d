import { deadline } from '../wire/time/clock.ts';

const longest_ms = 700;

/** Opens once so many have come to it: what is posted at once then ends at once, however long connections took. */
export class Gate {
  readonly opened: Promise<void>;
  #open: () => void = () => undefined;
  #missing: number;

  constructor(count: number) {
    this.#missing = count;
    this.opened = new Promise((resolve) => (this.#open = resolve));
    const callOff = deadline(longest_ms, this.#open);
    void this.opened.then(callOff);
  }

  arrive(): void {
    this.#missing -= 1;
    if (this.#missing === 0) this.#open();
  }
}
