import pLimit from 'p-limit';

/**
 * Writes that were put off with 503 go again one at a time, and none goes beside them, since a service may serve one at a
 * time.
 */
export class SingleFile {
  readonly #one = pLimit(1);
  readonly #beside = new Set<Promise<unknown>>();

  /** Sends alone, once all who came before have gone. */
  go<T>(send: () => Promise<T>): Promise<T> {
    return this.#one(async () => {
      await Promise.allSettled(this.#beside);
      return send();
    });
  }

  /** Sends for the first time, beside others, once nobody goes alone any more. */
  async beside<T>(send: () => Promise<T>): Promise<T> {
    if (this.#one.activeCount + this.#one.pendingCount > 0) await this.#one(() => undefined);
    const sent = send();
    this.#beside.add(sent);
    try {
      return await sent;
    } finally {
      this.#beside.delete(sent);
    }
  }
}
