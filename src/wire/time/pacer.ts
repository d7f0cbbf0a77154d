import { header, retryAfter } from '../../evidence/read.ts';
import type { Answer } from '../../evidence/exchange.ts';
import { Awaiting } from './awaiting.ts';
import { type Bucket, bucketOf, type Departure, reserved, window_ms } from './bucket.ts';
import type { RunClock } from './clock.ts';
import { resetIn } from './reset-in.ts';

/** What a limiter calls a minute. */
const limited_ms = 60_000;

/** Whose minutes a limiter counts: those of the deployment's clock, which an operator may move, or the machine's. */
type Minutes = 'run' | 'machine';

const otherThan = { run: 'machine', machine: 'run' } as const;

/** What looked like other minutes may be a clock that somebody else moved; who counts both is not followed for ever. */
const mostChanges = 3;

/** Retry-After is in whole seconds, and so may be what a clock was moved by. */
const sameMoment_ms = 3_000;

/** What becomes of a key that is to rest much longer than the documented minute. */
interface LongRests {
  readonly longest_ms: number;
  readonly reason: (key: string, ms: number) => Error;
}

const nobodyWaits: LongRests = {
  longest_ms: window_ms,
  reason: (key, ms) => new Error(`${key} is to rest for ${Math.round(ms / 1000)} s`),
};

/**
 * Keeps each key under its documented rate and heeds what the answers say is left. One for each run.
 *
 * A limiter may count minutes that no operator moves. Once answers show that it does, turns are given by the machine's
 * minutes, and the run's clock does not jump while somebody waits for one.
 */
export class Pacer {
  readonly #clock: RunClock;
  readonly #watchers: ((minutes: Minutes) => void)[];
  readonly #awaiting: Awaiting;
  readonly #buckets = new Map<string, Bucket>();
  readonly #longRests: LongRests;
  #minutes: Minutes = 'run';
  #changes = 0;

  /** @param onMinutes called when the limiter turns out to count other minutes than was thought */
  constructor(
    clock: RunClock,
    onMinutes: (minutes: Minutes) => void = () => undefined,
    awaiting = new Awaiting(),
    longRests = nobodyWaits,
  ) {
    this.#clock = clock;
    this.#watchers = [onMinutes];
    this.#awaiting = awaiting;
    this.#longRests = longRests;
  }

  /** Whose minutes the limiter counts, as far as it is known. */
  get minutes(): Minutes {
    return this.#minutes;
  }

  /** Is told like the one that it was made with. */
  watchedBy(watcher: (minutes: Minutes) => void): void {
    this.#watchers.push(watcher);
  }

  /** Waits so many milliseconds by the minutes that the limiter counts. */
  rest(ms: number): Promise<void> {
    return this.#minutes === 'run' ? this.#clock.until(this.#clock.now() + ms) : this.#clock.pause(ms);
  }

  #restUntil(moment: number): Promise<void> {
    return this.#minutes === 'run' ? this.#clock.until(moment) : this.#clock.pause(moment - this.#clock.real());
  }

  /** Resolves when a request with this key may leave. */
  turn(key: string, perMinute: number, urgent: boolean): Promise<void> {
    const bucket = this.#bucket(key, perMinute);
    if (bucket.givenUp) return Promise.reject(bucket.givenUp);
    if (urgent && !bucket.queue.some((turn) => turn.urgent) && this.#free(bucket, true) <= this.#now()) {
      bucket.sent.push(this.#departure());
      return Promise.resolve();
    }
    return new Promise((go, fail) => {
      bucket.queue.push({ urgent, go, fail });
      if (!bucket.pumping) void this.#pump(bucket);
    });
  }

  /** A check waits for a moment, to send with these keys then. */
  expect(moment: number, keys: readonly string[]): void {
    for (const key of keys) this.#buckets.get(key)?.moments.push(moment);
  }

  /** For how many milliseconds no request left with this key, by the minutes that the limiter counts. */
  quietSince(key: string): number {
    const last = this.#buckets.get(key)?.sent.at(-1);
    return last ? this.#now() - last[this.#minutes] : Infinity;
  }

  /** How often in a row this key was answered 429, whatever was waited. */
  refusedInARow(key: string): number {
    return this.#buckets.get(key)?.refused ?? 0;
  }

  /** Counts a request that left without a turn. */
  count(key: string, perMinute: number): void {
    this.#bucket(key, perMinute).sent.push(this.#departure());
  }

  /** Reads what an answer says of the key's budget. */
  observe(key: string, perMinute: number, answer: Answer): void {
    const bucket = this.#bucket(key, perMinute);
    bucket.refused = answer.status === 429 ? bucket.refused + 1 : 0;
    if (answer.status !== 429) bucket.through.push(this.#departure());
    const left = Number(header(answer, 'x-ratelimit-remaining') ?? Number.NaN);
    if (answer.status === 429) this.#limited(bucket, retryAfter(answer, this.#reached()));
    else if (left > 0) bucket.counts = true;
    else if (left === 0 && bucket.counts) this.#hold(bucket, resetIn(answer, this.#reached()) ?? 5_000);
  }

  /** A limit of so many a minute is over after one, whatever Retry-After says; who is limited then waits for as long as it says. */
  #limited(bucket: Bucket, asked_ms: number | null): void {
    const agrees = asked_ms !== null && this.#isDueAsBefore(bucket, asked_ms);
    if (!agrees && this.#isOfOtherMinutes(bucket)) this.#followOther();
    const ms = asked_ms ?? 15_000;
    const now = this.#departure()[this.#minutes];
    if (bucket.refused === 1) bucket.limitedSince = now;
    const { longest_ms, reason } = this.#longRests;
    const insists = ms > window_ms && now - bucket.limitedSince >= limited_ms;
    if (insists && ms > longest_ms && !(this.#minutes === 'run' && this.#clock.jumps)) {
      bucket.givenUp = reason(bucket.key, ms);
      for (const turn of bucket.queue.splice(0)) turn.fail(bucket.givenUp);
    }
    this.#hold(bucket, ms, insists ? longest_ms : window_ms);
  }

  /** Who is limited in a row hears of the same moment again, by the minutes that the limiter counts. */
  #isDueAsBefore(bucket: Bucket, asked_ms: number): boolean {
    const before = bucket.refused > 1 ? bucket.due : null;
    const { run, machine } = this.#departure();
    bucket.due = { run: run + asked_ms, machine: machine + asked_ms };
    if (before === null) return false;
    const off = (by: Minutes): number => Math.abs(bucket.due![by] - before[by]);
    return off(this.#minutes) < sameMoment_ms && off(otherThan[this.#minutes]) >= sameMoment_ms;
  }

  #hold(bucket: Bucket, ms: number, most_ms = window_ms): void {
    bucket.heldUntil = Math.max(bucket.heldUntil, this.#departure()[this.#minutes] + Math.min(ms, most_ms));
  }

  /**
   * A key that was let do next to nothing is limited, and has sent as much as it may by the other minutes. What was refused
   * is not held against it: many requests leave at once when a minute begins.
   */
  #isOfOtherMinutes({ perMinute, sent, through }: Bucket): boolean {
    if (!this.#clock.jumps || this.#changes === mostChanges) return false;
    const now = { run: this.#reached(), machine: this.#clock.real() };
    const lately = (all: readonly Departure[], by: Minutes): number =>
      all.filter((departure) => departure[by] > now[by] - limited_ms).length;
    const other = otherThan[this.#minutes];
    if (lately(through, this.#minutes) >= perMinute / 4) return false;
    // A key that others use too, or that is shut out, is let do little by any minutes.
    return lately(sent, other) >= perMinute && lately(through, other) >= (perMinute * 3) / 4;
  }

  #followOther(): void {
    this.#changes += 1;
    this.#minutes = otherThan[this.#minutes];
    for (const bucket of this.#buckets.values()) bucket.heldUntil = 0;
    for (const watcher of this.#watchers) watcher(this.#minutes);
  }

  #now(): number {
    return this.#minutes === 'run' ? this.#reached() : this.#clock.real();
  }

  /** A minute is over once the deployment has reached its end for certain. */
  #reached(): number {
    return this.#clock.now() - this.#clock.behind();
  }

  /** The latest moment at which what leaves now is counted. */
  #departure(): Departure {
    return { run: this.#clock.now(), machine: this.#clock.real() };
  }

  #bucket(key: string, perMinute: number): Bucket {
    const bucket = this.#buckets.get(key) ?? bucketOf(key, perMinute);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  async #pump(bucket: Bucket): Promise<void> {
    bucket.pumping = true;
    try {
      while (bucket.queue.length > 0) {
        const urgent = bucket.queue.some((turn) => turn.urgent);
        const at = this.#free(bucket, urgent);
        if (at > this.#now()) await this.#restTold(bucket.key, Math.max(at, urgent ? at : this.#freeForMany(bucket)));
        else this.#release(bucket);
      }
    } catch (reason) {
      for (const turn of bucket.queue.splice(0)) turn.fail(reason);
    } finally {
      bucket.pumping = false;
    }
  }

  /** A clock that jumps makes nobody wait. */
  #restTold(key: string, moment: number): Promise<void> {
    if (this.#minutes === 'run' && this.#clock.jumps) return this.#restUntil(moment);
    const left = moment - this.#now();
    return this.#awaiting.during('rate', `the rate limit of ${key}`, left, () => this.#restUntil(moment));
  }

  /** The earliest moment at which the next request may leave. */
  #free(bucket: Bucket, urgent: boolean): number {
    const now = this.#now();
    const [real, reached] = [this.#clock.real() - window_ms, this.#reached() - window_ms];
    for (const gone of [bucket.sent, bucket.through])
      while (gone[0] && gone[0].machine <= real && gone[0].run <= reached) gone.shift();
    const places = urgent ? bucket.perMinute : bucket.perMinute - reserved(bucket, this.#clock.now());
    const full = bucket.sent.at(-places)?.[this.#minutes] ?? -Infinity;
    return Math.max(full + window_ms, bucket.heldUntil, now);
  }

  /** A move of the clock takes real time, and what waits for one may as well wait for a share of the minute at once. */
  #freeForMany(bucket: Bucket): number {
    if (!this.#clock.jumps || this.#minutes === 'machine') return -Infinity;
    const places = bucket.perMinute - reserved(bucket, this.#clock.now()) - Math.floor(bucket.perMinute / 4);
    return (bucket.sent.at(-places)?.run ?? -Infinity) + window_ms;
  }

  #release(bucket: Bucket): void {
    const urgent = bucket.queue.findIndex((turn) => turn.urgent);
    const [turn] = bucket.queue.splice(Math.max(urgent, 0), 1);
    bucket.sent.push(this.#departure());
    turn!.go();
  }
}
