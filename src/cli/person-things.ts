import type { Asked } from '../run/person.ts';
import { errandKind } from '../target/errand-kinds.ts';
import type { Errand, Said } from '../target/errand.ts';
import type { OperatorAction } from '../target/operator.ts';
import { skipped } from '../target/outcome.ts';

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
    const { errand, answer } = asked;
    if (!this.wants(errand.action)) {
      answer(skippedErrand(errand));
      return null;
    }
    this.#count += 1;
    this.#open.set(this.#count, { errand: this.#timely(errand), answer });
    return this.#count;
  }

  errand(number: number): Errand | undefined {
    return this.#open.get(number)?.errand;
  }

  /** What ends first stands first, and what is alike stands together. */
  listed(numbers: readonly number[]): readonly { readonly number: number; readonly errand: Errand }[] {
    return numbers
      .flatMap((number) => {
        const errand = this.errand(number);
        return errand ? [{ number, errand }] : [];
      })
      .toSorted((a, b) => end(a.errand) - end(b.errand) || a.errand.action.localeCompare(b.errand.action));
  }

  answer(number: number, said: Said): void {
    const asked = this.#open.get(number);
    this.#open.delete(number);
    asked?.answer(said);
  }

  skip(number: number): void {
    const errand = this.errand(number);
    if (errand) this.answer(number, skippedErrand(errand));
  }

  /** Now and later. */
  skipKind(action: OperatorAction): void {
    this.#unwanted.add(action);
    for (const [number, { errand }] of this.#open) if (errand.action === action) this.skip(number);
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
  #timely(errand: Errand): Errand {
    return errand.until !== null && errand.until <= this.#now() ? { ...errand, until: null } : errand;
  }
}

/** What has no end comes last. */
const end = ({ until }: Errand): number => until ?? Number.MAX_SAFE_INTEGER;

/** The why stands where others name what a target lacks. */
const skippedErrand = ({ action }: Errand): Said =>
  skipped(`somebody to ${errandKind(action)}: it was skipped at the terminal`);
