/** Nothing but `done` says anything of the deployment. */
export type OperatorOutcome<Answer> = Done<Answer> | Refused | Unreachable | Skipped;

export interface Done<Answer> {
  readonly is: 'done';
  readonly answer: Answer;
}

export interface Refused {
  readonly is: 'refused';
  readonly why: string;
}

export interface Unreachable {
  readonly is: 'unreachable';
  readonly why: string;
}

/** A person chose not to do it. The why says what is lacking, as the reason of a rule that was not exercised. */
export interface Skipped {
  readonly is: 'skipped';
  readonly why: string;
}

export const refused = (why: string): Refused => ({ is: 'refused', why });

export const unreachable = (why: string): Unreachable => ({ is: 'unreachable', why });

export const skipped = (why: string): Skipped => ({ is: 'skipped', why });
