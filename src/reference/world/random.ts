import { randomInt } from 'node:crypto';

export interface Random {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  text(alphabet: string, length: number): string;
}

/** Mulberry32: the same seed gives the same ids, which makes a failing run readable twice. */
export function seededRandom(seed: number = randomInt(2 ** 31)): Random {
  let state = seed >>> 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return { below, text: (alphabet, length) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join('') };
}
