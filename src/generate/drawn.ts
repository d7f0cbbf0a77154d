import fc from 'fast-check';
import { drawingAt, draws } from '../run/check/drawn.ts';
import { freshBytes, freshFrom } from '../run/check/fresh.ts';

/** One of these values, where it does not matter which. */
export const drawn = <T>(arbitrary: fc.Arbitrary<T>): T =>
  fc.sample(arbitrary, { seed: draws().next(), numRuns: 1 })[0]!;

/** The same, where it is asked for in no order: nothing else is drawn otherwise for it. */
export const drawnBeside = <T>(seed: number, place: number, arbitrary: fc.Arbitrary<T>): T =>
  fc.sample(arbitrary, { seed: seed + place, numRuns: 1 })[0]!;

/** In milliseconds since the epoch. */
export const drawnNow = (): number => draws().now();

/** Where what all checks of a run take in turn begins. */
export const drawnTurn = (): number => draws().turn;

/** What a sample may ask a payer for, in minor units; null: as little as may be, and by one network. */
export const drawnMost = (): number | null => draws().most_minor;

/** Work beside other work of its check: each draws what it would alone, and asks for fresh bytes in no order, so each has its own. */
export function drawnApart<T>(seed: number, place: number, work: () => T): T {
  const own = freshBytes(16).toString('hex');
  return freshFrom([own], () => drawingAt(seed, place, work));
}
