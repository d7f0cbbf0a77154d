import type { RequestTemplate } from '../../evidence/exchange.ts';

/** Which requests with one Idempotency-Key are under way at a moment: any of them may be the one that is carried out. */
export class UnderWay {
  readonly #byKey = new Map<string, Set<number>>();

  /** Gives what ends it, which tells the numbers of the others. */
  begin(n: number, { deployment = 'sandbox', idempotencyKey }: RequestTemplate): () => readonly number[] {
    if (idempotencyKey === undefined) return () => [];
    const name = `${deployment} ${idempotencyKey}`;
    const all = this.#byKey.get(name) ?? new Set();
    this.#byKey.set(name, all.add(n));
    return () => {
      all.delete(n);
      if (all.size === 0) this.#byKey.delete(name);
      return [...all];
    };
  }
}
