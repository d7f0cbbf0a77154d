import type { Asked } from '../../run/person/person.ts';
import { manualTaskKind } from '../../target/operator/manual-task-kinds.ts';
import type { ManualTask, Said } from '../../target/operator/manual-task.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import { skipped } from '../../target/operator/outcome.ts';

/** What is to do, under numbers that never change, and what the person wants to hear no more of. */
export class ThingsToDo {
  readonly #open = new Map<number, Asked>();
  readonly #unwanted = new Set<OperatorAction>();
  readonly #now: () => number;
  #count = 0;
  #wantsNothing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get numbers(): readonly number[] {
    return [...this.#open.keys()];
  }

  wants(action: OperatorAction): boolean {
    return !this.#wantsNothing && !this.#unwanted.has(action);
  }

  /** Gives its number; null where the person wants to hear no more of its kind. */
  add(asked: Asked): number | null {
    const { manualTask, answer } = asked;
    if (!this.wants(manualTask.action)) {
      answer(skippedManualTask(manualTask));
      return null;
    }
    this.#count += 1;
    this.#open.set(this.#count, { manualTask: this.#timely(manualTask), answer });
    return this.#count;
  }

  manualTask(number: number): ManualTask | undefined {
    return this.#open.get(number)?.manualTask;
  }

  /** What ends first stands first, and what is alike stands together. */
  listed(numbers: readonly number[]): readonly { readonly number: number; readonly manualTask: ManualTask }[] {
    return numbers
      .flatMap((number) => {
        const manualTask = this.manualTask(number);
        return manualTask ? [{ number, manualTask }] : [];
      })
      .toSorted(
        (a, b) => end(a.manualTask) - end(b.manualTask) || a.manualTask.action.localeCompare(b.manualTask.action),
      );
  }

  answer(number: number, said: Said): void {
    const asked = this.#open.get(number);
    this.#open.delete(number);
    asked?.answer(said);
  }

  skip(number: number): void {
    const manualTask = this.manualTask(number);
    if (manualTask) this.answer(number, skippedManualTask(manualTask));
  }

  /** Now and later. */
  skipKind(action: OperatorAction): void {
    this.#unwanted.add(action);
    for (const [number, { manualTask }] of this.#open) if (manualTask.action === action) this.skip(number);
  }

  skipAll(): void {
    this.#wantsNothing = true;
    for (const number of this.numbers) this.skip(number);
  }

  /** Leaves everything unanswered. */
  forget(): void {
    this.#open.clear();
  }

  /** What is asked for after its time is meant to be late. */
  #timely(manualTask: ManualTask): ManualTask {
    return manualTask.until !== null && manualTask.until <= this.#now() ? { ...manualTask, until: null } : manualTask;
  }
}

/** What has no end comes last. */
const end = ({ until }: ManualTask): number => until ?? Number.MAX_SAFE_INTEGER;

/** The why stands where others name what a target lacks. */
const skippedManualTask = ({ action }: ManualTask): Said =>
  skipped(`somebody to ${manualTaskKind(action)}: it was skipped at the terminal`);
