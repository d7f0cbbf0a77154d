import type { Services } from '../session/services.ts';
import type { CheckRun } from './attempt.ts';
import type { Waiting } from './capabilities.ts';

/** Nobody needs to be told of a shorter wait. */
const told_ms = 2_000;

type Uses = Pick<Services, 'clock' | 'pacer' | 'recorder' | 'awaiting'>;

/** The deployment's clock, as one attempt of a check waits by it. */
export class CheckClock implements Waiting {
  readonly clock: Waiting['clock'];
  readonly #services: Uses;
  readonly #checkRun: CheckRun;
  /** It has waited for a moment. */
  waited = false;

  constructor(services: Uses, checkRun: CheckRun) {
    this.#services = services;
    this.#checkRun = checkRun;
    const { clock } = services;
    this.clock = { now: () => clock.now(), jumps: clock.jumps, until: (moment) => this.#until(moment) };
  }

  async #until(moment: number): Promise<void> {
    const { clock, pacer, recorder } = this.#services;
    const { check, record, keys } = this.#checkRun;
    this.waited = true;
    const began = clock.now();
    const over = moment <= began - clock.behind();
    pacer.expect(moment, Object.values(keys));
    await this.#toldWait(began, moment);
    const ended = clock.now();
    recorder.note({ is: 'wait', check: check.id, from: began, until: moment, ended });
    record.waits(began, moment);
    if (!over) record.late(ended - moment);
  }

  #toldWait(began: number, moment: number): Promise<void> {
    const { clock, awaiting } = this.#services;
    const left = moment - began;
    if (clock.jumps || left < told_ms) return clock.until(moment);
    const { id, title } = this.#checkRun.check;
    return awaiting.during('check', `${id}: ${title}`, left, () => clock.until(moment));
  }

  async quiet(label: string, seconds: number): Promise<void> {
    const left = seconds * 1000 - this.#services.pacer.quietSince(label);
    if (left > 0) await this.rest(this.clock.now() + left);
  }

  rest(moment: number): Promise<void> {
    const { pacer } = this.#services;
    return pacer.minutes === 'run' ? this.clock.until(moment) : pacer.rest(Math.max(0, moment - this.clock.now()));
  }
}
