import { performance } from 'node:perf_hooks';
import { underWayFor } from '../../wire/time/answer-times.ts';

/** So many keep a deployment that answers at once busy; more would only make each one's requests queue longer. */
const bounds = { least: 8, most: 96 } as const;

/** A thread that does nothing but wait could handle as many answers a second. */
const handled = 400;

/** Of the time in which it is looked how much this thread idles. */
const looked_ms = 250;

/**
 * How many checks, each with one request under way at a time, keep this machine busy: as many as answers are awaited
 * (Little's law), as far as it has the time to handle them.
 */
export class Abreast {
  readonly #answer_ms: () => number;
  #count: number;
  #lookedAt = performance.now();
  #utilization = performance.eventLoopUtilization();

  /** @param answer_ms how long an answer takes of late */
  constructor(answer_ms: () => number) {
    this.#answer_ms = answer_ms;
    this.#count = abreastFor(answer_ms(), 1 - this.#utilization.utilization);
  }

  get count(): number {
    if (performance.now() - this.#lookedAt < looked_ms) return this.#count;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    [this.#lookedAt, this.#utilization] = [performance.now(), now];
    return (this.#count = abreastFor(this.#answer_ms(), 1 - utilization));
  }
}

/** @param idle the share of this thread's time */
export const abreastFor = (answer_ms: number, idle: number): number => underWayFor(answer_ms, handled * idle, bounds);
