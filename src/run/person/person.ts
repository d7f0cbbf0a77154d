import type { ManualTask, Said } from '../../target/operator/manual-task.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';

/** Who sits at the terminal, as the engine sees them. */
export interface Person {
  /** Things to do that came up at about the same moment; each is answered whenever it is done. */
  ask(asked: readonly Asked[]): void;
  /** Which checks of the plan ask for what. */
  expect(planned: readonly PlannedManualTasks[]): void;
  /** A check came to its end. */
  over(check: string): void;
  /** Nobody waits for answers any more. */
  leave(): void;
}

export interface Asked {
  readonly manualTask: ManualTask;
  readonly answer: (said: Said) => void;
}

export interface PlannedManualTasks {
  readonly check: string;
  readonly actions: readonly OperatorAction[];
}
