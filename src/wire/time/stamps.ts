/** Less than a millisecond, and more than what a number of this size cannot tell apart. */
const instant_ms = 0.001;

/** Moments of what is sent and received, in milliseconds: several of one millisecond keep the order in which they were. */
export class Stamps {
  #last = Number.NEGATIVE_INFINITY;

  /** Not before anything that was received. */
  sent(now: number): number {
    return (this.#last = Math.max(now, this.#last));
  }

  /** After all that was sent: what was under way with it is not taken for what followed it. */
  received(now: number): number {
    return (this.#last = now > this.#last ? now : this.#last + instant_ms);
  }
}
