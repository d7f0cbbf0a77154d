import { setTimeout as pause } from 'node:timers/promises';

const minute_ms = 60_000;

/** Lets so many requests through in any minute, and has the others wait for their turn. */
export class Pacer {
  readonly #perMinute: number;
  readonly #sent: number[] = [];

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  async turn(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const before = this.#sent.at(-this.#perMinute);
    const at = before === undefined ? now : Math.max(now, before + minute_ms);
    this.#sent.push(at);
    if (this.#sent.length > this.#perMinute) this.#sent.shift();
    if (at > now) await pause(at - now, undefined, { signal });
  }
}
