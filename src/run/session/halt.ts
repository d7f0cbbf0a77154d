/** The order to end a run early, at whatever moment of it the order comes. */
export class Halt {
  #why: string | null = null;
  readonly #told: ((why: string) => void)[] = [];

  /** Sends nothing more; what is under way ends as inconclusive. */
  stop(why: string): void {
    if (this.#why !== null) return;
    this.#why = why;
    for (const tell of this.#told) tell(why);
  }

  /** Also where the order came before. */
  onStop(tell: (why: string) => void): void {
    this.#told.push(tell);
    if (this.#why !== null) tell(this.#why);
  }
}
