import { z } from 'zod';
import type { RuleId } from '../contract/rules.ts';
import { asObject } from './read.ts';

/** Which exchanges of a check showed a rule kept. */
export interface KeptEvidence {
  readonly count: number;
  /** Numbers of the first and the last exchange; null in journals of versions that only counted. */
  readonly first: number | null;
  readonly last: number | null;
  /** A few of those that decided it each by itself, spread over all; left out where these are the first and the last. */
  readonly sample?: readonly number[];
}

/** The exchanges by which a rule was decided once: one, for a judge; all that it looked at, for a check. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

type Kept = Readonly<Partial<Record<RuleId, KeptEvidence>>>;

/** By rule. Earlier versions wrote the counts alone. Looked at as a whole: most of what tells of checks is this. */
export const keptSchema: z.ZodType<Kept> = z
  .custom<Readonly<Record<string, unknown>>>((value) => {
    const kept = asObject(value);
    return kept !== null && Object.values(kept).every((its) => typeof its === 'number' || isEvidence(its));
  })
  .transform(
    (kept) => Object.fromEntries(Object.entries(kept).map(([rule, its]) => [rule, withEdges(its)])) as unknown as Kept,
  );

const withEdges = (its: unknown): unknown => (typeof its === 'number' ? { count: its, first: null, last: null } : its);

function isEvidence(value: unknown): value is KeptEvidence {
  const its = asObject(value);
  if (its === null || typeof its['count'] !== 'number') return false;
  const { first, last, sample } = its;
  return isEdge(first) && isEdge(last) && (sample === undefined || (Array.isArray(sample) && sample.every(isPlace)));
}

const isPlace = (value: unknown): boolean => Number.isSafeInteger(value);
const isEdge = (value: unknown): boolean => value === null || isPlace(value);

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
