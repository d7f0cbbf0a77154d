import { derivedBytes } from '../../random/derive.ts';

/** The offset of a run: found out by its preflight, 0 until then. */
export class RunOffset {
  #value = 0;

  get value(): number {
    return this.#value;
  }

  /** By what each deployment shows; the order does not matter. */
  turn(by: number): void {
    this.#value = (this.#value ^ by) >>> 0;
  }
}

const classes = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/**
 * Turns an idempotency key into another of the same length and the same kinds of characters, one to one: so that a
 * run repeated with its seed does not meet the keys that it used up the first time. Run offset 0 changes nothing.
 */
export function withOffset(key: string, runOffset: number): string {
  if (runOffset === 0) return key;
  const turns = derivedBytes(key.length, runOffset);
  return Array.from(key, (character, at) => turned(character, turns[at]!)).join('');
}

function turned(character: string, by: number): string {
  const alphabet = classes.find((letters) => letters.includes(character));
  return alphabet ? alphabet[(alphabet.indexOf(character) + by) % alphabet.length]! : character;
}
