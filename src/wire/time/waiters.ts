interface Waiter {
  readonly moment: number;
  /** It may end so late. */
  readonly latest: number;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Who waits for a moment of a clock. Moments are in milliseconds since the epoch. */
export class Waiters {
  readonly #all = new Set<Waiter>();

  /** Resolves once a moment is reached, or up to `slack_ms` later. */
  wait(moment: number, slack_ms: number): Promise<void> {
    return new Promise((resolve, reject) => void this.#all.add({ moment, latest: moment + slack_ms, resolve, reject }));
  }

  /** null: nobody waits. */
  get next(): number | null {
    return this.#all.size === 0 ? null : Math.min(...[...this.#all].map(({ moment }) => moment));
  }

  /** The latest that somebody waits for of those before which nobody's wait must end; null: nobody waits. */
  get target(): number | null {
    const all = [...this.#all];
    const bound = Math.min(...all.map(({ latest }) => latest));
    const moments = all.map(({ moment }) => moment).filter((moment) => moment <= bound);
    return moments.length === 0 ? null : Math.max(...moments);
  }

  reached(moment: number): void {
    for (const waiter of this.#taken((each) => each.moment <= moment)) waiter.resolve();
  }

  giveUp(reason: () => Error, isLost: (moment: number) => boolean = () => true): void {
    for (const waiter of this.#taken(({ moment }) => isLost(moment))) waiter.reject(reason());
  }

  #taken(isMeant: (waiter: Waiter) => boolean): readonly Waiter[] {
    const taken = [...this.#all].filter(isMeant);
    for (const waiter of taken) this.#all.delete(waiter);
    return taken;
  }
}
