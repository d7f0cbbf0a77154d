import fc from 'fast-check';
import { draws } from '../run/check/drawn.ts';

/** One of these values, where it does not matter which. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>): T =>
  fc.sample(arbitrary, { seed: draws().next(), numRuns: 1 })[0]!;

/** In milliseconds since the epoch. */
export const drawnNow = (): number => draws().now();

/** What is asked for on live counts, and a payer there has one network. */
export const isSpared = (): boolean => draws().deployment === 'live';
