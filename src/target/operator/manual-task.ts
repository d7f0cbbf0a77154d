import type { OperatorAction } from './actions.ts';
import type { Refused, Skipped } from './outcome.ts';

/** Something that a person is asked to do on the dashboard or as a payer. */
export interface ManualTask {
  readonly action: OperatorAction;
  /** What to do, as a sentence. */
  readonly please: string;
  /** What the sentence is about, fit to be read by a person. Secrets are not in it. */
  readonly facts: Readonly<Record<string, string>>;
  /** What to tell afterwards. */
  readonly answers: readonly WantedAnswer[];
  /** What it is done to; null where that does not exist yet, or is nothing that the service shows. */
  readonly about: Subject | null;
  /** Milliseconds since the epoch by which it must be done; null: at any time, or not known. */
  readonly until: number | null;
}

export interface Subject {
  readonly kind: 'charge' | 'bill' | 'payment_link' | 'control_number';
  readonly id: string;
}

export interface WantedAnswer {
  readonly name: string;
  /** Before a colon. */
  readonly what: string;
  readonly kind: AnswerKind;
}

export type AnswerKind =
  | 'text'
  | 'text or nothing'
  | 'API key'
  | 'API key or nothing'
  | 'secret or nothing'
  | 'six digits'
  | 'whole number'
  | 'messages';

export interface PhoneMessage {
  readonly to: string;
  readonly text: string;
}

export type GivenAnswer = string | number | null | readonly PhoneMessage[];

/** It is done, and this is what came of it. */
export interface GivenAnswers {
  readonly is: 'told';
  readonly answers: Readonly<Record<string, GivenAnswer>>;
}

export type Said = GivenAnswers | Refused | Skipped;

/** Asks the person at the terminal to do something, and waits. */
export type AskPerson = (manualTask: ManualTask) => Promise<Said>;
