import type { Operator } from '../../target/operator/operator.ts';
import { type Refused, refused } from '../../target/operator/outcome.ts';
import type { Awaiting } from '../../wire/time/awaiting.ts';
import type { Halt } from '../session/halt.ts';

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
