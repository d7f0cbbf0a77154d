import pLimit from 'p-limit';

/** Writes that were put off with 503 go again one at a time, and none goes beside them: a service may serve one at a time. */
export class SingleFile {
  readonly #one = pLimit(1);

  /** Once all who came before have gone. */
  go<T>(send: () => Promise<T>): Promise<T> {
    return this.#one(send);
  }

  /** Resolves once all who go by now have gone. */
  async passed(): Promise<void> {
    if (this.#one.activeCount + this.#one.pendingCount > 0) await this.#one(() => undefined);
  }
}
