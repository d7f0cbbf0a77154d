import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Deployment } from '../../evidence/exchange.ts';
import { derivedNumber } from '../../random/derive.ts';
import { machineTime } from '../../wire/time/clock.ts';

interface Draws {
  readonly deployment: Deployment;
  /** 32 bits. */
  readonly next: () => number;
  /** The deployment's present, in milliseconds since the epoch. */
  readonly now: () => number;
}

const current = new AsyncLocalStorage<Draws>();

const drawsOf = ({ deployment, now }: Omit<Draws, 'next'>, ...origin: readonly number[]): Draws => {
  let asked = 0;
  return { deployment, now, next: () => derivedNumber(...origin, (asked += 1)) };
};

/** Work whose drawn values derive from the seed of its check, in the order in which they are asked for: the same in every run with that seed. */
export const drawingFor = <T>(
  deployment: Deployment,
  seed: number,
  work: () => T,
  now: () => number = machineTime,
): T => current.run(drawsOf({ deployment, now }, seed), work);

/** A part of it that draws the same whenever it is done at this place. */
export function drawingAt<T>(seed: number, place: number, work: () => T): T {
  return current.run(drawsOf(draws(), seed, place), work);
}

/** What is drawn from now. Without a check, nothing has to come again. */
export const draws = (): Draws => current.getStore() ?? strangers;

const strangers: Draws = { deployment: 'sandbox', next: () => randomBytes(4).readUInt32BE(), now: machineTime };
