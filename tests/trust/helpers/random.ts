import { derivedNumber } from '../../../src/random/derive.ts';

/** Numbers below a bound, the same for the same seed. */
export class Random {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  below(bound: number): number {
    this.#count += 1;
    return derivedNumber('edits', this.#seed, this.#count) % bound;
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}
