import type { Exchange } from '../../evidence/exchange.ts';

/**
 * Up to which moment of sending every request is answered. Requests count in the order of sending; one that is never
 * added is never answered.
 */
export class Answers {
  readonly #ahead = new Map<number, number>();
  readonly #first: number;
  #next: number;
  #sent = -Infinity;

  /** @param first number of the first request */
  constructor(first = 1) {
    this.#first = this.#next = first;
  }

  /** To count the same requests again. */
  fromTheFirst(): Answers {
    return new Answers(this.#first);
  }

  settled(moment: number, { n, sent }: Exchange): boolean {
    return this.#sent > moment || (sent > moment && n <= this.#next);
  }

  add({ n, sent }: Exchange): void {
    this.#ahead.set(n, sent);
    for (let at = this.#ahead.get(this.#next); at !== undefined; at = this.#ahead.get(this.#next)) {
      this.#ahead.delete(this.#next);
      this.#sent = Math.max(this.#sent, at);
      this.#next += 1;
    }
  }
}

/** What is known of the answers among which an exchange came. */
export type AnswersBeside = Pick<Answers, 'settled' | 'add'>;

/** Of a recording nobody knows what went on beside it. */
export const neverSettled: AnswersBeside = { settled: () => false, add: () => undefined };
