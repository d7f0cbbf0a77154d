import type { ActionAnswer, ActionBody, OperatorAction } from './actions.ts';
import type { OperatorOutcome, Refused, Unreachable } from './outcome.ts';

export type { OperatorAction } from './actions.ts';

/** Does what only the dashboard, a payer or the passing of time can do. */
export interface Operator {
  readonly actions: ReadonlySet<OperatorAction>;
  /** A person does it: it takes minutes, and what needs not be asked is not. */
  readonly byHand?: true;
  /** It did not say which actions it has, and may have all of them. */
  readonly presumed?: true;
  readonly perform: <A extends OperatorAction>(
    action: A,
    body: ActionBody<A>,
  ) => Promise<OperatorOutcome<ActionAnswer<A>>>;
}

export type Connection = { readonly is: 'connected'; readonly operator: Operator } | Refused | Unreachable;
