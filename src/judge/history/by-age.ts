/** Entries in the order of their moments: a page is held against those of its own span, not against a whole run's. */
export class ByAge<Entry> {
  readonly #moments: number[] = [];
  readonly #entries: Entry[] = [];

  /** Most entries are the newest so far, and cost nothing to place. */
  add(moment: number, entry: Entry): void {
    const at = this.#after(moment);
    this.#moments.splice(at, 0, moment);
    this.#entries.splice(at, 0, entry);
  }

  between(from: number, to: number): readonly Entry[] {
    return this.#entries.slice(this.#after(from - 1), this.#after(to));
  }

  /** The place behind all entries up to a moment, which is in whole milliseconds. */
  #after(moment: number): number {
    let [low, high] = [0, this.#moments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#moments[middle]! <= moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
