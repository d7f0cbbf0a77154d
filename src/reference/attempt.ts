import type { Answer } from './answer.ts';
import type { Charge } from './charge.ts';
import type { Refusal } from './refusal.ts';

export interface Written {
  readonly charge: Charge;
  readonly answer: Answer;
}

export type Outcome = Written | { readonly refusal: Refusal };

/** The first use of an Idempotency-Key. */
export interface Attempt {
  readonly print: string;
  readonly outcome: Promise<Outcome>;
  /** Known once the first attempt has been written. */
  settled?: Written;
}
