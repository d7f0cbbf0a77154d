import { header } from '../evidence/read.ts';
import type { Answer } from '../evidence/exchange.ts';
import type { Clock } from './clock.ts';

/** A little more than the documented minute: requests travel for different times. */
const window_ms = 61_000;

/** Places of each window kept for requests whose moment matters, so that no queue delays a timed read. */
const kept = { forWhatNobodyForesaw: 2, forAMoment: 3, atTheMost: 30 } as const;

/** How long after its moment a check still sends what it waited to send. */
const momentLasts_ms = 5_000;

interface Turn {
  readonly urgent: boolean;
  readonly go: () => void;
  readonly fail: (reason: unknown) => void;
}

interface Lane {
  readonly perMinute: number;
  readonly sent: number[];
  readonly queue: Turn[];
  /** At which checks will send what matters then. */
  moments: number[];
  heldUntil: number;
  /** What the answers call remaining was more than nothing before, so that it means what it seems to. */
  counts: boolean;
  pumping: boolean;
}

/** Keeps each key under its documented rate and heeds what the answers say is left. One for each run. */
export class Pacer {
  readonly #clock: Clock;
  readonly #lanes = new Map<string, Lane>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when a request with this key may leave. */
  turn(key: string, perMinute: number, urgent: boolean): Promise<void> {
    const lane = this.#lane(key, perMinute);
    if (urgent && !lane.queue.some((turn) => turn.urgent) && this.#free(lane, true) <= this.#clock.now()) {
      lane.sent.push(this.#clock.now());
      return Promise.resolve();
    }
    return new Promise((go, fail) => {
      lane.queue.push({ urgent, go, fail });
      if (!lane.pumping) void this.#pump(lane);
    });
  }

  /** A check waits for a moment, to send with these keys then. */
  expect(moment: number, keys: readonly string[]): void {
    for (const key of keys) this.#lanes.get(key)?.moments.push(moment);
  }

  /** When a request with this key last left; null where none did for so long that it no longer counts. */
  lastSent(key: string): number | null {
    return this.#lanes.get(key)?.sent.at(-1) ?? null;
  }

  /** Counts a request that left without a turn. */
  count(key: string, perMinute: number): void {
    this.#lane(key, perMinute).sent.push(this.#clock.now());
  }

  /** Reads what an answer says of the key's budget. */
  heed(key: string, perMinute: number, answer: Answer): void {
    const lane = this.#lane(key, perMinute);
    const left = Number(header(answer, 'x-ratelimit-remaining') ?? Number.NaN);
    if (answer.status === 429) this.#hold(lane, retryAfter(answer, this.#clock.now()) ?? 15_000);
    else if (left > 0) lane.counts = true;
    else if (left === 0 && lane.counts) this.#hold(lane, resetIn(answer, this.#clock.now()) ?? 5_000);
  }

  #hold(lane: Lane, ms: number): void {
    lane.heldUntil = Math.max(lane.heldUntil, this.#clock.now() + Math.min(ms, window_ms));
  }

  #lane(key: string, perMinute: number): Lane {
    let lane = this.#lanes.get(key);
    if (!lane)
      this.#lanes.set(
        key,
        (lane = { perMinute, sent: [], queue: [], moments: [], heldUntil: 0, counts: false, pumping: false }),
      );
    return lane;
  }

  async #pump(lane: Lane): Promise<void> {
    lane.pumping = true;
    try {
      while (lane.queue.length > 0) {
        const at = this.#free(
          lane,
          lane.queue.some((turn) => turn.urgent),
        );
        if (at > this.#clock.now()) await this.#clock.until(at);
        else this.#release(lane);
      }
    } catch (reason) {
      for (const turn of lane.queue.splice(0)) turn.fail(reason);
    } finally {
      lane.pumping = false;
    }
  }

  /** The earliest moment at which the next request may leave. */
  #free(lane: Lane, urgent: boolean): number {
    const now = this.#clock.now();
    while (lane.sent.length > 0 && lane.sent[0]! <= now - window_ms) lane.sent.shift();
    const places = urgent ? lane.perMinute : lane.perMinute - reserved(lane, now);
    const full = lane.sent.length >= places ? lane.sent[lane.sent.length - places]! + window_ms : now;
    return Math.max(full, lane.heldUntil);
  }

  #release(lane: Lane): void {
    const urgent = lane.queue.findIndex((turn) => turn.urgent);
    const [turn] = lane.queue.splice(Math.max(urgent, 0), 1);
    lane.sent.push(this.#clock.now());
    turn!.go();
  }
}

/** Only for moments that come before this minute's requests no longer count. */
function reserved(lane: Lane, now: number): number {
  lane.moments = lane.moments.filter((moment) => moment > now - momentLasts_ms);
  const near = lane.moments.filter((moment) => moment < now + window_ms).length;
  return Math.min(kept.atTheMost, kept.forWhatNobodyForesaw + near * kept.forAMoment);
}

/** Milliseconds until Retry-After, given as seconds or as an HTTP date; null when it is neither. */
export function retryAfter(answer: Answer, now: number): number | null {
  const text = header(answer, 'retry-after');
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - (Date.parse(header(answer, 'date') ?? '') || now));
}

/** X-RateLimit-Reset is written as seconds to go or as a moment in Unix seconds; its form is not documented. */
function resetIn(answer: Answer, now: number): number | null {
  const value = Number(header(answer, 'x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(value) || value < 0) return null;
  return value > 1_000_000_000 ? Math.max(0, value * 1000 - now) : value * 1000;
}
