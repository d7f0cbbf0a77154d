import { durationWords } from '../text/duration.ts';
import type { Message } from '../run/session/engine.ts';
import { timeOfDay } from '../target/shown-to-people.ts';

type Awaited = NonNullable<Extract<Message, { is: 'awaiting' }>['awaited']>;

const day_ms = 86_400_000;

/** Such as `waiting until 14:05:32 (36 s) for the rate limit of MP_TEST_KEY`. */
export function waitWords({ what, since, until }: Awaited, now: number): string {
  if (until === null) return `waiting for ${what}, for ${span(now - since)} so far`;
  const left = Math.max(0, until - now);
  const moment = left < day_ms ? timeOfDay(until) : new Date(until).toISOString().slice(0, 16);
  return `waiting until ${moment} (${span(left)}) for ${what}`;
}

const span = (ms: number): string => durationWords(Math.ceil(ms / 1000));

/** A wait of at least so long is told. */
const long_ms = 10_000;

/** Since when nothing moved, before it is told: most waits are over by then. */
const still_ms = 2_000;

/** Where lines are kept, one comes at least so often. */
const often_ms = 60_000;

/** The first is to come before anybody wonders. */
const first_ms = 8_000;

/** Decides when a wait is told where no line can be drawn over another. */
export class WaitsTold {
  #movedAt: number;
  #printedAt: number;
  #printed = false;
  #told = '';

  constructor(now: number) {
    this.#movedAt = now;
    this.#printedAt = now;
  }

  /** An answer came, or a check ended. */
  moved(now: number): void {
    this.#movedAt = now;
  }

  printed(now: number): void {
    this.#printedAt = now;
    this.#printed = true;
  }

  /** What is to be told now: the wait, or, for want of a line, how far the run is. */
  due(awaited: Awaited | null, now: number): 'wait' | 'progress' | null {
    if (now - this.#printedAt >= (this.#printed ? often_ms : first_ms)) return 'progress';
    if (awaited === null || now - this.#movedAt < still_ms) return null;
    const { until, what } = awaited;
    if (until !== null && until - this.#movedAt < long_ms) return null;
    const key = `${what} ${until}`;
    if (key === this.#told) return null;
    this.#told = key;
    return 'wait';
  }
}
