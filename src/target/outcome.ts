/** Nothing but `done` says anything of the deployment. */
export type Outcome<Answer> = { readonly is: 'done'; readonly answer: Answer } | Refused | Unreachable;

export interface Refused {
  readonly is: 'refused';
  readonly why: string;
}

export interface Unreachable {
  readonly is: 'unreachable';
  readonly why: string;
}

export const refused = (why: string): Refused => ({ is: 'refused', why });

export const unreachable = (why: string): Unreachable => ({ is: 'unreachable', why });
