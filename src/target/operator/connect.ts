import { connectCommandOperator } from './command.ts';
import { connectHttpOperator, type OperatorTransport } from './http.ts';
import { type AskPerson, connectManualOperator } from './manual.ts';
import type { Connection } from './operator.ts';
import { refused } from './outcome.ts';
import type { OperatorAddress } from '../target.ts';

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
