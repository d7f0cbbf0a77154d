import type { History } from '../../judge/history.ts';
import type { AskPerson } from '../../target/operator/manual-task.ts';
import { reachOperator } from '../../target/operator/connect.ts';
import type { Operator } from '../../target/operator/operator.ts';
import { type Refused, refused } from '../../target/operator/outcome.ts';
import type { Target } from '../../target/target.ts';
import { operatorTransport } from '../../wire/http/operator-transport.ts';
import type { Awaiting } from '../../wire/time/awaiting.ts';
import { informed } from '../person/informed.ts';
import { operatorMistake } from '../preflight/means.ts';
import type { Halt } from './halt.ts';

/** The operator of a run, or why there is none. */
interface OperatorMeans {
  readonly operator: Operator | null;
  /** The paragraph of what is wrong with the operator in the target; the run ends with it. */
  readonly mistake: string | null;
  /** Why the person of a manual operator is not asked: the run goes on without. */
  readonly trouble: string | null;
  close(): Promise<void>;
}

interface Parts {
  readonly awaiting: Awaiting;
  readonly halt: Halt;
  readonly history: History;
  readonly ask: AskPerson | undefined;
}

export async function operatorMeans(
  { operator: address }: Target,
  { awaiting, halt, history, ask }: Parts,
): Promise<OperatorMeans> {
  if (!address) return { operator: null, mistake: null, trouble: null, close: () => Promise.resolve() };
  const transport = operatorTransport();
  const close = (): Promise<void> => transport.close();
  const means = { ...transport, ...(ask && { ask: informed(ask, history) }) };
  const what = 'the operator to say what it can do';
  const reached = await awaiting.during('operator', what, null, () => reachOperator(address, means));
  if (reached.is === 'connected')
    return { operator: watched(reached.operator, awaiting, halt), mistake: null, trouble: null, close };
  if (address.is === 'manual') return { operator: null, mistake: null, trouble: reached.why, close };
  return { operator: null, mistake: operatorMistake(address, reached.why), trouble: null, close };
}

/** A program that is asked: what it takes its time over is told, and nobody waits for it once the run is to end. */
export function watched(operator: Operator, awaiting: Awaiting, halt: Halt): Operator {
  if (operator.byHand) return operator;
  const halted = new Promise<Refused>((resolve) => halt.onStop((why) => resolve(refused(why))));
  return {
    ...operator,
    perform: (action, body) =>
      awaiting.during('operator', `the operator to ${action}`, null, () =>
        Promise.race([operator.perform(action, body), halted]),
      ),
  };
}
