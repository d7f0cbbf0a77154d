import type { QuestionId } from '../contract/questions.ts';
import type { RuleId } from '../contract/rules.ts';

/** What a judge or a check says of one rule, or of one question that the document leaves open. */
export type Decision = Kept | Broken | Observed;

interface Kept {
  readonly is: 'kept';
  readonly rule: RuleId;
}

export interface Broken {
  readonly is: 'broken';
  readonly rule: RuleId;
  /** What the document asks for, in words that need no other context. */
  readonly expected: string;
  /** What came, quoted and cut. */
  readonly actual: string;
  /** Numbers of the exchanges that show it, the decisive one last. */
  readonly exchanges: readonly number[];
  /** Position in a scenario file, when an expectation there was not met. */
  readonly at?: FilePlace;
  /** What else the same expectation asked for, and what came of it. */
  readonly also?: readonly { readonly expected: string; readonly actual: string; readonly at: FilePlace }[];
}

export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line, and below it a caret. */
  readonly excerpt: string;
}

export interface Observed {
  readonly is: 'observed';
  readonly question: QuestionId;
  readonly observed: string;
  readonly exchanges: readonly number[];
}

export const kept = (rule: RuleId): Kept => ({ is: 'kept', rule });
