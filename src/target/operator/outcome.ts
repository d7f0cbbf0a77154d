/** Nothing but `done` says anything of the deployment. */
export type OperatorOutcome<Answer> = Done<Answer> | Refused | Unreachable | Skipped;

export interface Done<Answer> {
  readonly is: 'done';
  readonly answer: Answer;
}

interface NotDone<How extends string> {
  readonly is: How;
  readonly why: string;
}

export type Refused = NotDone<'refused'>;
export type Unreachable = NotDone<'unreachable'>;
/** A person chose not to do it. The why says what is lacking, as the reason of a rule that was not exercised. */
export type Skipped = NotDone<'skipped'>;

export const refused = (why: string): Refused => ({ is: 'refused', why });

export const unreachable = (why: string): Unreachable => ({ is: 'unreachable', why });

export const skipped = (why: string): Skipped => ({ is: 'skipped', why });
