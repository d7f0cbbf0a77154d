import { derivedNumber, derivedText } from '../random/derive.ts';

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const digits = '0123456789';

/** Whatever the document leaves open of an event, drawn from a seed: the same for the same case. */
export class Draw {
  readonly #seed: readonly (string | number)[];
  readonly #run: string;
  #drawn = 0;

  /** @param run sets names and ids apart from those of other runs with this seed, which the receiver may remember */
  constructor(seed: number, name: string, run: string) {
    this.#seed = [seed, name];
    this.#run = run;
  }

  id(prefix: string): string {
    return `${prefix}_${derivedText(base62, 24, ...this.#seed, this.#run, this.#next())}`;
  }

  digits(length: number): string {
    return derivedText(digits, length, ...this.#seed, this.#run, this.#next());
  }

  among<T>(...values: readonly [T, ...T[]]): T {
    return values[derivedNumber(...this.#seed, this.#next()) % values.length] ?? values[0];
  }

  between(least: number, most: number): number {
    return least + (derivedNumber(...this.#seed, this.#next()) % (most - least + 1));
  }

  /** The same members in another order. */
  shuffled(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const members = Object.entries(object).map((member) => ({ member, place: this.between(0, 1_000_000) }));
    return Object.fromEntries(members.toSorted((a, b) => a.place - b.place).map(({ member }) => member));
  }

  #next(): number {
    this.#drawn += 1;
    return this.#drawn;
  }
}
