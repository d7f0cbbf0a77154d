/** How far what is read was seen to be behind a change, and what makes up for that after a move of the clock. */
export class Lag {
  #ms = 0;
  #isMoved = false;

  /** The longest that was seen, in milliseconds of this machine; 0: none. */
  get ms(): number {
    return this.#ms;
  }

  /** @returns whether nothing was seen before */
  seen(ms: number): boolean {
    const isFirst = this.#ms === 0;
    this.#ms = Math.max(this.#ms, ms);
    this.#isMoved = false;
    return isFirst;
  }

  /** Copies go by the deployment's clock, until they are seen to lag again. */
  goesByMoves(): void {
    this.#isMoved = true;
  }

  /** What copies are left after a move, in milliseconds of this machine. */
  get room_ms(): number {
    return this.#isMoved ? 0 : this.#room;
  }

  /** By how many seconds of the deployment a move goes further. */
  get further_s(): number {
    return this.#isMoved ? Math.ceil(this.#room / 1000) : 0;
  }

  /** A copy may lag longer the next time. */
  get #room(): number {
    return this.#ms === 0 ? 0 : 1.5 * this.#ms + 50;
  }
}
