import { z } from 'zod';
import { listOf } from './exchange.ts';

const evidence = z.object({
  count: z.number(),
  /** Numbers of the first and the last exchange; null in journals of versions that only counted. */
  first: z.int().nullable(),
  last: z.int().nullable(),
  /** A few of those that decided it each by itself, spread over all; left out where these are the first and the last. */
  sample: z.exactOptional(listOf(z.int())),
});

/** Which exchanges of a check showed a rule kept. */
export interface KeptEvidence extends Readonly<z.infer<typeof evidence>> {}

/** The exchanges by which a rule was decided once: one, for a judge; all that it looked at, for a check. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Earlier versions wrote the count alone. */
export const keptEvidenceSchema = z.union([
  evidence,
  z.number().transform((count): KeptEvidence => ({ count, first: null, last: null })),
]);

const MOST = 8;

/** Gathers the evidence of one rule in one check. Of many exchanges every second is dropped whenever there are too many. */
export class KeptCount {
  #count = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #sample: number[] = [];
  #judged = 0;
  #stride = 1;
  #spans = false;

  add(span: Span | null): void {
    this.#count += 1;
    if (span === null) return;
    this.#first = Math.min(this.#first, span.first);
    this.#last = Math.max(this.#last, span.last);
    if (span.first === span.last) this.#pick(span.first);
    else this.#spans = true;
  }

  get evidence(): KeptEvidence {
    if (this.#first > this.#last) return { count: this.#count, first: null, last: null };
    const told = { count: this.#count, first: this.#first, last: this.#last };
    return this.#spans || this.#sample.length > 2 ? { ...told, sample: this.#sample } : told;
  }

  #pick(n: number): void {
    this.#judged += 1;
    if ((this.#judged - 1) % this.#stride !== 0) return;
    this.#sample.push(n);
    if (this.#sample.length < MOST) return;
    this.#sample = this.#sample.filter((_, place) => place % 2 === 0);
    this.#stride *= 2;
  }
}
