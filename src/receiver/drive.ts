import { announce } from './asking.ts';
import type { ReceiverCase } from './cases/case.ts';
import { closingControl, killed, openingControl } from './controls.ts';
import type { Deliverer } from './delivery.ts';
import { Episode, type Run } from './episode.ts';
import type { ReceiverOptions } from './options.ts';
import { inTurns } from './patience.ts';
import { restarted } from './restart.ts';
import { Untold, Watch } from './watch.ts';

const atATime = 8;

interface Driven {
  readonly episodes: readonly Episode[];
  /** Why nobody could tell any more what was fulfilled, or what was is not to be trusted; null: nothing of the kind. */
  readonly trouble: string | null;
}

/** Tells the receiver of orders, posts events about them, and looks what it did. */
export class Drive {
  readonly #options: ReceiverOptions;
  readonly #deliverer: Deliverer;
  readonly #run: Run;
  readonly #watch: Watch | null;
  readonly #opening: Episode;

  constructor(options: ReceiverOptions, deliverer: Deliverer, run: Run) {
    this.#options = options;
    this.#deliverer = deliverer;
    this.#run = run;
    this.#watch = options.status && new Watch(options.status, options.settle_ms);
    this.#opening = new Episode(openingControl, 0, run);
  }

  /** Posts a plain payment; gives why the receiver cannot be judged, or null. */
  async open(): Promise<string | null> {
    const opening = this.#opening;
    const { orders, settle_ms } = this.#options;
    const refusal = orders && (await announce(orders, opening.order));
    if (refusal !== null) return `The receiver could not be told of an order: ${refusal}.`;
    const posting = this.#postStage(opening, 0);
    if (!this.#watch) {
      await posting;
      return 'Nothing tells what the receiver fulfilled, so only its answers were seen: add --status or --status-command.';
    }
    const trouble = await told(async () => this.#watch?.untilSettled([opening], posting));
    await posting;
    if (trouble !== null) return `What the receiver fulfilled could not be asked: ${trouble}.`;
    if (opening.seen > 0) return null;
    const answers = opening.story(true).posts.map(({ answer, failure }) => answer?.status ?? failure?.text);
    return `A plain charge.succeeded (livemode ${String(opening.order.livemode)}) was posted and answered ${answers.join(', ')}, and its order ${opening.order.reference} was not fulfilled within ${settle_ms / 1000} s. ${advice(this.#options)}`;
  }

  /** Posts all cases, stage by stage, and looks after each. */
  async go(cases: readonly ReceiverCase[]): Promise<Driven> {
    const opening = this.#opening;
    const episodes = cases
      .filter((each) => each !== killed)
      .map((each, place) => new Episode(each, place + 1, this.#run));
    if (episodes.length === 0) return { episodes: [opening], trouble: null };
    await inTurns(episodes, atATime, (each) => this.#announce(each));
    const stages = Math.max(...episodes.map((each) => each.stages.length));
    const closing = new Episode(closingControl, episodes.length + 1, this.#run);
    const all = [opening, ...episodes];
    const trouble = await told(async () => {
      for (let stage = 0; stage < stages; stage += 1) {
        await this.#settle(
          all,
          inTurns(episodes, atATime, (each) => this.#postStage(each, stage)),
        );
        if (stage + 1 < stages) await this.#watch?.look(all);
      }
      if (!this.#watch) return;
      await this.#announce(closing);
      await this.#settle([...all, closing], this.#postStage(closing, 0));
      await this.#watch.look([...all, closing]);
    });
    const isSteady = !this.#watch || (closing.seen > 0 && opening.seen > 0);
    const done = { episodes: all, trouble: trouble ?? (isSteady ? null : unsteady) };
    return cases.includes(killed) && done.trouble === null ? this.#kill(done, all.length + 1) : done;
  }

  async #kill({ episodes, trouble }: Driven, place: number): Promise<Driven> {
    const episode = new Episode(killed, place, this.#run);
    const watched = [this.#opening, episode];
    await this.#announce(episode);
    await this.#postStage(episode, 0);
    const failed = await restarted(this.#options);
    const untold =
      failed ??
      (await told(async () => {
        await this.#settle(watched, this.#postStage(episode, 1));
        await this.#watch?.look(watched);
      }));
    const forgot =
      untold === null && this.#opening.seen === 0
        ? 'once restarted, the receiver had forgotten what it fulfilled'
        : untold;
    episode.doubt = forgot;
    return { episodes: [...episodes, episode], trouble };
  }

  async #settle(episodes: readonly Episode[], posting: Promise<unknown>): Promise<void> {
    if (this.#watch) await this.#watch.untilSettled(episodes, posting);
    await posting;
  }

  async #announce(episode: Episode): Promise<void> {
    const { orders } = this.#options;
    episode.expected = orders ? (await announce(orders, episode.order)) === null : episode.order.kind === 'charge';
  }

  /** One after the other. */
  async #postStage(episode: Episode, stage: number): Promise<void> {
    for (const delivery of episode.stages[stage] ?? []) await this.#deliverer.deliver(episode, delivery);
  }
}

const unsteady = 'a plain payment was no longer fulfilled at the end, or what had been was forgotten';

/** Why nobody could tell what was fulfilled; null: they could. */
async function told(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Untold) return error.message;
    throw error;
  }
}

const advice = ({ orders, secret, mode }: ReceiverOptions): string =>
  [
    'Look whether the status tells of that order',
    orders === null && 'whether the receiver wants to know its orders before (--order-url, --order-command)',
    secret === null && 'whether it wants signatures (--signature, --secret-env)',
    `whether its address is one of ${mode} mode${mode === 'live' ? ' (else --test)' : ' (else without --test)'}`,
    'whether it reads the charge from the service before it fulfils',
    'and whether it takes longer (--settle).',
  ]
    .filter(Boolean)
    .join(', ');
