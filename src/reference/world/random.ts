import { randomInt } from 'node:crypto';
import { derivedNumber, derivedText } from '../../random/derive.ts';

export interface Random {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  text(alphabet: string, length: number): string;
}

/** The same seed gives the same ids, which makes a failing run readable twice. */
export function seededRandom(seed: number = randomInt(2 ** 31)): Random {
  let drawn = 0;
  const next = (): number => (drawn += 1);
  return {
    below: (bound) => derivedNumber(seed, next()) % bound,
    text: (alphabet, length) => derivedText(alphabet, length, seed, next()),
  };
}
