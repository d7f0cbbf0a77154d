import { connectCommandOperator } from './command.ts';
import { connectHttpOperator, type OperatorTransport } from './http.ts';
import { type AskPerson, connectManualOperator } from './manual.ts';
import type { ActionAnswer, ActionBody, OperatorAction } from './actions.ts';
import { type OperatorOutcome, type Refused, refused, type Unreachable } from './outcome.ts';
import type { OperatorAddress } from '../target.ts';

export type { OperatorAction } from './actions.ts';

/** Does what only the dashboard, a payer or the passing of time can do. */
export interface Operator {
  readonly actions: ReadonlySet<OperatorAction>;
  /** A person does it: it takes minutes, and what needs not be asked is not. */
  readonly byHand?: true;
  readonly perform: <A extends OperatorAction>(
    action: A,
    body: ActionBody<A>,
  ) => Promise<OperatorOutcome<ActionAnswer<A>>>;
}

export type Connection = { readonly is: 'connected'; readonly operator: Operator } | Refused | Unreachable;

export interface OperatorMeans extends OperatorTransport {
  /** Left out: nobody sits at the terminal. */
  readonly ask?: AskPerson;
}

/** Finds out what an operator can do. */
export async function reachOperator(address: OperatorAddress, means: OperatorMeans): Promise<Connection> {
  if (address.is === 'http') return connectHttpOperator(address, means);
  if (address.is === 'command') return connectCommandOperator(address);
  return means.ask ? connectManualOperator(means.ask) : refused('nobody sits at the terminal to be asked');
}
