export const noneLeft = 'the profile has no requests left for it';

/** Nothing was sent: the run has no requests left. */
export class Spent extends Error {
  override readonly name = 'Spent';
}

/** How many requests a run may send, first tries and all others; each is taken before it waits for its turn. */
export class Budget {
  #most = Number.POSITIVE_INFINITY;
  #taken = 0;
  #owed = 0;

  /** Of the whole run, with what it has sent by now. */
  limit(most: number): void {
    this.#most = most;
  }

  /** Requests that may still be sent. */
  get left(): number {
    return Math.max(0, this.#most - this.#taken - this.#owed);
  }

  /** Keeps requests back for what must be done at the end, such as to set again what the run found. */
  owe(requests: number): void {
    this.#owed += requests;
  }

  /** Throws {@link Spent} where none is left. `owed`: it is one of those that were kept back. */
  take(owed: boolean): void {
    if (owed) this.#owed = Math.max(0, this.#owed - 1);
    else if (this.left === 0) throw new Spent(noneLeft);
    this.#taken += 1;
  }
}
