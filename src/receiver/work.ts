import { announce } from './asking.ts';
import type { Deliverer } from './delivery.ts';
import type { Episode, Run } from './episode.ts';
import type { ReceiverOptions } from './options.ts';
import { interrupted, Untold, Watch } from './watch.ts';

/** What is done about each order: the receiver is told of it, events are posted, and it is looked what came of them. */
export class Work {
  readonly options: ReceiverOptions;
  readonly run: Run;
  readonly #deliverer: Deliverer;
  readonly #watch: Watch | null;

  constructor(options: ReceiverOptions, run: Run, deliverer: Deliverer) {
    this.options = options;
    this.run = run;
    this.#deliverer = deliverer;
    this.#watch = options.status && new Watch(options.status, options);
  }

  /** Whether anybody tells what was fulfilled. */
  get sees(): boolean {
    return this.#watch !== null;
  }

  /** Whether a person cut the run short. */
  get isStopped(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** Tells the receiver of an order; gives why it did not take it, or null. */
  async announce(episode: Episode): Promise<string | null> {
    if (this.isStopped) return interrupted;
    const { orders } = this.options;
    const refusal = orders && (await announce(orders, episode.order));
    episode.expected = orders ? refusal === null : episode.order.kind === 'charge';
    return refusal;
  }

  tell(doing: string): void {
    this.options.progress?.(doing);
  }

  /** One after the other. */
  async post(episode: Episode, stage = 0): Promise<void> {
    for (const delivery of episode.stages[stage] ?? [])
      if (!this.isStopped) await this.#deliverer.deliver(episode, delivery);
  }

  /** Until all is posted, and what is due was fulfilled or had its time; throws where nobody can tell. */
  async settle(episodes: readonly Episode[], posting: Promise<unknown>): Promise<void> {
    try {
      await this.#watch?.untilSettled(episodes, posting);
    } finally {
      await posting;
    }
  }

  /** Throws where nobody can tell. */
  async look(episodes: readonly Episode[]): Promise<void> {
    if (this.sees) this.tell('looking what was fulfilled');
    await this.#watch?.look(episodes);
  }
}

/** Why nobody could tell what was fulfilled; null: they could. */
export async function untold(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Untold) return error.message;
    throw error;
  }
}
