import type { Operator } from '../target/operator.ts';
import { type Refused, refused } from '../target/outcome.ts';
import type { Awaiting } from '../wire/awaiting.ts';
import type { Halt } from './halt.ts';

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
