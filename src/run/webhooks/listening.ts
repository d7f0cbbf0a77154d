import type { Exchange } from '../../evidence/exchange.ts';
import { deadline, type RunClock } from '../../wire/time/clock.ts';
import type { ListenerAddress } from '../../wire/listener/webhook-listener.ts';

/** What a check does at an address that the service posts to. */
export interface Listening extends Pick<ListenerAddress, 'label' | 'behave' | 'close'> {
  /** A placeholder for the address, to be written into requests and asked of the operator. */
  readonly url: string;
  /** What came so far, in the order in which it came. */
  readonly posts: readonly Exchange[];
  /**
   * The first post that fits, also one that came before; null when none came within so many seconds of the deployment's
   * clock. A post that is due at a known moment is best awaited by the clock first.
   */
  next(fits: (post: Exchange) => boolean, within_s: number): Promise<Exchange | null>;
}

const day_ms = 24 * 3_600_000;

/**
 * Seconds that an attempt may take where waits are free, since when it is made is not stated: a day and what is left of
 * the next one. All who wait give up at one moment, and take the real seconds of the way to the listener together.
 */
export const untilOverdue_s = (now: number): number => (Math.ceil(now / day_ms + 1) * day_ms - now) / 1000;

/** The way from the service takes real time, which a moved clock does not shorten. */
const onTheWay_ms = 3_000;

export class Inbox {
  readonly all: Exchange[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #clock: RunClock;

  constructor(clock: RunClock) {
    this.#clock = clock;
  }

  add(post: Exchange): void {
    this.all.push(post);
    for (const wake of this.#waiting) wake();
  }

  async next(fits: (post: Exchange) => boolean, within_s: number, wait: RunClock['until']): Promise<Exchange | null> {
    const due = this.#clock.now() + within_s * 1000;
    if (this.#clock.jumps) await this.#really(fits);
    await this.#arrival(fits, (end) => void wait(due).then(end, end));
    if (this.#clock.jumps) await this.#really(fits);
    return this.all.find(fits) ?? null;
  }

  async #really(fits: (post: Exchange) => boolean): Promise<void> {
    const release = this.#clock.hold();
    await this.#arrival(fits, (end) => void deadline(onTheWay_ms, end));
    release();
  }

  #arrival(fits: (post: Exchange) => boolean, until: (end: () => void) => void): Promise<void> {
    if (this.all.some(fits)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (this.all.some(fits)) done();
      };
      this.#waiting.add(look);
      until(done);
    });
  }
}
