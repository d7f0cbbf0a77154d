import { derivedNumber } from '../../../random/derive.ts';

/** Choices that follow from a number: the same number makes the same choices. */
export class Draw {
  readonly #number: number;
  #turn = 0;

  constructor(number: number) {
    this.#number = number;
  }

  /** From 0 to one less than this. */
  below(count: number): number {
    return derivedNumber('fault', this.#number, (this.#turn += 1)) % count;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** A whole number for which every order of magnitude is as likely as another. */
  spread(least: number, most: number): number {
    const share = this.below(1_000_000) / 1_000_000;
    return Math.round(least * (most / least) ** share);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
