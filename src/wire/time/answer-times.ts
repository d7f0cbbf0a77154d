/** How many requests are under way where so many a second are answered, each after so long: Little's law, within bounds. */
export const underWayFor = (
  answer_ms: number,
  perSecond: number,
  { least, most }: { readonly least: number; readonly most: number },
): number => Math.min(most, Math.max(least, Math.ceil((perSecond * answer_ms) / 1000)));

/** Of the latest answers of one kind, and of all. */
const remembered = { ofAKind: 16, ofAll: 64 } as const;

/**
 * How long a deployment takes to answer. What takes long because much is sent at once is no trait of it, so of each kind
 * of answer the shortest time of late counts.
 */
export class AnswerTimes {
  readonly #ofKind = new Map<string, number[]>();
  readonly #shortest: number[] = [];

  /** @param kind such as `GET /v1/charges 200` */
  saw(kind: string, ms: number): void {
    const its = this.#ofKind.get(kind) ?? [];
    this.#ofKind.set(kind, its);
    its.push(ms);
    if (its.length > remembered.ofAKind) its.shift();
    this.#shortest.push(Math.min(...its));
    if (this.#shortest.length > remembered.ofAll) this.#shortest.shift();
  }

  /** Of one answer, in milliseconds, over what was asked of late; 0: none came yet. */
  get usual_ms(): number {
    const all = this.#shortest;
    return all.length === 0 ? 0 : all.reduce((sum, ms) => sum + ms) / all.length;
  }
}
