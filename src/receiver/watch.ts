import { fulfilledBy } from './asking.ts';
import type { Episode } from './episode.ts';
import type { ReceiverOptions, Way } from './options.ts';
import { pause } from './patience.ts';

const firstPoll_ms = 20;
const longestPoll_ms = 400;
/** Whatever is still to come of a fast receiver comes within this. */
const shortestQuiet_ms = 400;

/** Who reads from a copy may for a moment read what was before. */
const rereads = 4;
const reread_ms = 500;
/** Who is asked while much is going on may be busy. */
const retries = 2;

/** The reason that cases give which a person cut short. */
export const interrupted = 'the run was interrupted';

/** Nobody can tell any more what was fulfilled. */
export class Untold extends Error {}

/** Asks what was fulfilled, and knows how long that takes. */
export class Watch {
  readonly #status: Way;
  readonly #settle_ms: number;
  readonly #signal: AbortSignal | undefined;
  #slowest_ms = 0;
  #asked = 0;

  constructor(status: Way, { settle_ms, signal }: Pick<ReceiverOptions, 'settle_ms' | 'signal'>) {
    this.#status = status;
    this.#settle_ms = settle_ms;
    this.#signal = signal;
  }

  /** Until all is posted, and all that is due is fulfilled or has had its time. */
  async untilSettled(episodes: readonly Episode[], posting: Promise<unknown>): Promise<void> {
    let isPosted = false;
    const posted = posting.finally(() => (isPosted = true));
    let poll_ms = firstPoll_ms;
    for (;;) {
      const wasPosted = isPosted;
      await this.#ask(episodes);
      const due = episodes.filter((each) => each.isDue);
      const last = Math.max(0, ...due.map(({ lastPost }) => lastPost));
      if (wasPosted && (due.length === 0 || performance.now() > last + this.#settle_ms)) return void (await posted);
      await Promise.race([pause(poll_ms), ...(isPosted ? [] : [posted])]);
      poll_ms = Math.min(poll_ms * 1.5, longestPoll_ms);
    }
  }

  /** Long enough for what is fulfilled twice, or that should not be, and looks. */
  async look(episodes: readonly Episode[]): Promise<void> {
    await pause(Math.min(shortestQuiet_ms + 2 * this.#slowest_ms, this.#settle_ms));
    await this.#ask(episodes);
    for (let again = 0; again < rereads && episodes.some((each) => each.isLess); again += 1) {
      await pause(reread_ms);
      await this.#ask(episodes);
    }
    for (const each of episodes) each.look(each.seen);
  }

  async #ask(episodes: readonly Episode[]): Promise<void> {
    if (this.#signal?.aborted) throw new Untold(interrupted);
    const before = this.#asked;
    this.#asked = performance.now();
    const references = episodes.map(({ order }) => order.reference);
    let told = await fulfilledBy(this.#status, references);
    for (let again = 0; again < retries && told.is === 'untold'; again += 1) {
      await pause(reread_ms);
      told = await fulfilledBy(this.#status, references);
    }
    if (told.is === 'untold') throw new Untold(`what the receiver fulfilled could not be asked: ${told.why}`);
    for (const each of episodes) {
      const seen = told.counts.get(each.order.reference) ?? 0;
      // It had not come when the receiver was asked before.
      if (each.seen === 0 && seen > 0) this.#slowest_ms = Math.max(this.#slowest_ms, before - each.lastPost);
      each.seen = seen;
    }
  }
}
