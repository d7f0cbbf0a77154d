import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { amount } from '../../contract/limits.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { derivedNumber } from '../../random/derive.ts';
import { machineTime } from '../../wire/time/clock.ts';

/** What bounds the values that a check draws. */
export interface Occasion {
  readonly deployment: Deployment;
  /** What a sample may ask a payer for; null: as little as may be, and by one network, since a real payer pays. */
  readonly most_minor: number | null;
  /** The deployment's present, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Of the run: where what all of its checks take in turn begins. */
  readonly turn: number;
}

interface Draws extends Occasion {
  /** 32 bits. */
  readonly next: () => number;
}

const current = new AsyncLocalStorage<Draws>();

const drawsOf = ({ deployment, most_minor, now, turn }: Occasion, ...origin: readonly number[]): Draws => {
  let asked = 0;
  return { deployment, most_minor, now, turn, next: () => derivedNumber(...origin, (asked += 1)) };
};

/** Work whose drawn values derive from the seed of its check, in the order in which they are asked for: the same in every run with that seed. */
export const drawingFor = <T>(occasion: Occasion, seed: number, work: () => T): T =>
  current.run(drawsOf(occasion, seed), work);

/** A part of it that draws the same whenever it is done at this place. */
export function drawingAt<T>(seed: number, place: number, work: () => T): T {
  return current.run(drawsOf(draws(), seed, place), work);
}

/** What is drawn from now. Without a check, nothing has to come again. */
export const draws = (): Draws => current.getStore() ?? strangers;

const strangers: Draws = {
  deployment: 'sandbox',
  most_minor: amount.maximum,
  next: () => randomBytes(4).readUInt32BE(),
  now: machineTime,
  turn: 0,
};
