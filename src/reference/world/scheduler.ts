import type { Clock } from './clock.ts';
import { alarm } from './pause.ts';

type Work = () => void | Promise<void>;

interface Entry {
  readonly moment: number;
  readonly work: Work;
}

/** What is due at some moment, whether time passes or an operator moves the clock. */
export class Scheduler {
  readonly #clock: Pick<Clock, 'now' | 'advance'>;
  /** What is due first stands first. */
  readonly #entries: Entry[] = [];
  readonly #running = new Set<Promise<void>>();
  #moves = Promise.resolve();
  #silence = (): void => undefined;
  #closed = false;

  constructor(clock: Pick<Clock, 'now' | 'advance'>) {
    this.#clock = clock;
  }

  at(moment: number, work: Work): void {
    if (this.#closed) return;
    const place = this.#entries.findLastIndex((entry) => entry.moment <= moment) + 1;
    this.#entries.splice(place, 0, { moment, work });
    if (place === 0) this.#listen();
  }

  /** Moves the clock from one due moment to the next; all that is due by then is done when this ends. */
  advance(milliseconds: number): Promise<void> {
    return this.#inTurn(() => this.#move(milliseconds));
  }

  /** Moves the clock at once, so that all that is due is done late. */
  jump(milliseconds: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#clock.advance(milliseconds);
      do await this.#doDue();
      while (this.#entries[0] && this.#entries[0].moment <= this.#clock.now());
    });
  }

  close(): void {
    this.#closed = true;
    this.#entries.length = 0;
    this.#silence();
  }

  #inTurn(move: () => Promise<void>): Promise<void> {
    this.#moves = this.#moves.catch(() => undefined).then(move);
    return this.#moves;
  }

  async #move(milliseconds: number): Promise<void> {
    let left = milliseconds;
    await this.#doDue();
    for (let next = this.#entries[0]; next && next.moment - this.#clock.now() <= left; next = this.#entries[0]) {
      const span = Math.max(0, next.moment - this.#clock.now());
      left -= span;
      this.#clock.advance(span);
      await this.#doDue();
    }
    this.#clock.advance(left);
    await this.#doDue();
  }

  async #doDue(): Promise<void> {
    this.#startDue();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #startDue(): void {
    const due = this.#entries.filter(({ moment }) => moment <= this.#clock.now());
    this.#entries.splice(0, due.length);
    for (const { work } of due) {
      const done = (async () => work())().finally(() => this.#running.delete(done));
      this.#running.add(done);
    }
    this.#listen();
  }

  #listen(): void {
    this.#silence();
    const next = this.#entries[0];
    this.#silence = next ? alarm(next.moment - this.#clock.now(), () => this.#startDue()) : () => undefined;
  }
}
