import type { Answer } from '../http/answer.ts';
import type { Charge } from '../charges/charge.ts';
import type { Refusal } from '../errors/refusal.ts';

interface Written<Made = Charge> {
  readonly made: Made;
  readonly answer: Answer;
}

export type AttemptOutcome<Made = Charge> = Written<Made> | { readonly refusal: Refusal };

/** The first use of an Idempotency-Key. */
export interface Attempt<Made = Charge> {
  readonly print: string;
  readonly outcome: Promise<AttemptOutcome<Made>>;
  /** Known once the first attempt has been written. */
  settled?: Written<Made>;
}
