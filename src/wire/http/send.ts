import { createHash } from 'node:crypto';
import { type Dispatcher, Pool } from 'undici';
import type { Failure, Timings } from '../../evidence/exchange.ts';
import { doesNoHarmTwice } from '../../evidence/asked-twice.ts';
import { deadline } from '../time/clock.ts';
import { failureOf, placeOf } from './failure.ts';
import { pairs } from './header-pairs.ts';
import { unpacked } from './unpacked.ts';

interface RawRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Decoded as UTF-8; only the recorded part. */
  readonly text: string;
  readonly bytes: number;
  /** Of the whole body, where the text is cut or is no UTF-8. */
  readonly sha256: string | null;
}

export type Sent =
  | { readonly is: 'answered'; readonly answer: RawAnswer; readonly timings: Timings }
  | { readonly is: 'failed'; readonly failure: Failure; readonly timings: Timings };

/** A page of a hundred objects is read whole where each of them has forty kilobytes. */
const recorded_bytes = 4 * 1024 * 1024;
const largest_bytes = 8 * 1024 * 1024;
const connect_ms = 10_000;
/** Where a server does not say for how long it keeps an idle connection, it may be a second. */
const idle_ms = 500;
/** Of errors that end a connection which the other side closed unannounced. */
const abruptCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** For a whole exchange, unless another bound is given. */
export const whole_ms = 30_000;

/** Sends requests and reads answers within bounded time and memory. Redirects are answers like any other. */
export class Sender {
  readonly #kept: Pools;
  /** Each request on a connection of its own. */
  readonly #fresh: Pools;
  /** Origins that closed a connection without a word: they may close one that is kept just as it is used again. */
  readonly #abrupt = new Set<string>();
  readonly #within_ms: number;

  /** @param within_ms for a whole exchange */
  constructor(connections: number, within_ms = whole_ms) {
    this.#within_ms = within_ms;
    const options = {
      connections,
      connect: { timeout: connect_ms },
      keepAliveTimeout: idle_ms,
      headersTimeout: within_ms,
      bodyTimeout: within_ms,
      maxHeaderSize: 64 * 1024,
    };
    this.#kept = new Pools({ ...options, pipelining: 1 }, (origin) => this.#abrupt.add(origin));
    this.#fresh = new Pools({ ...options, pipelining: 0 });
  }

  /** @param within_ms for this exchange, where it is to take less */
  send(request: RawRequest, within_ms = this.#within_ms): Promise<Sent> {
    const pools = doesNoHarmTwice(request) || !this.#abrupt.has(request.origin) ? this.#kept : this.#fresh;
    return new Promise((resolve) => new Reception(request, within_ms, resolve).start(pools));
  }

  async close(): Promise<void> {
    await Promise.all([this.#kept.destroy(), this.#fresh.destroy()]);
  }
}

/** By origin. An undici `Agent` gives up the pool of an origin with its last connection, and makes another for the next. */
class Pools {
  readonly #options: Pool.Options;
  readonly #onAbruptClose: (origin: string) => void;
  readonly #pools = new Map<string, Pool>();

  constructor(options: Pool.Options, onAbruptClose: (origin: string) => void = () => undefined) {
    this.#options = options;
    this.#onAbruptClose = onAbruptClose;
  }

  of(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, this.#options);
    pool.on('disconnect', (_origin, _dispatchers, { code }) => {
      if (abruptCodes.has(code)) this.#onAbruptClose(origin);
    });
    this.#pools.set(origin, pool);
    return pool;
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }
}

/** One exchange under way: gathers the answer's parts until the end, a bound or a failure. */
class Reception implements Dispatcher.DispatchHandler {
  readonly #request: RawRequest;
  readonly #within_ms: number;
  readonly #resolve: (sent: Sent) => void;
  readonly #started = performance.now();
  #leaving = this.#started;
  #head = 0;
  #status = 0;
  #headers: [string, string][] = [];
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #callOff: () => void = () => undefined;
  #done = false;

  constructor(request: RawRequest, within_ms: number, resolve: (sent: Sent) => void) {
    this.#request = request;
    this.#within_ms = within_ms;
    this.#resolve = resolve;
  }

  start(pools: Pools): void {
    const { origin, path, method, headers, body } = this.#request;
    const within = this.#within_ms;
    this.#callOff = deadline(within, () => this.#fail('timeout', this.#late()));
    try {
      pools.of(origin).dispatch({ origin, path, method, headers: headers.flat(), body }, this);
    } catch (error) {
      this.#fail('not-http', messageOf(error));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#leaving = performance.now();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#head = performance.now();
    this.#status = status;
    this.#headers = pairs(Array.isArray(controller.rawHeaders) ? controller.rawHeaders : []);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#bytes > largest_bytes)
      this.#fail('too-large', `status ${this.#status} and a body of over ${largest_bytes >> 20} MiB`);
  }

  onResponseEnd(): void {
    this.#finish({ is: 'answered', answer: this.#answer(), timings: this.#timings() });
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#end(failureOf(error, { origin: this.#request.origin, status: this.#status }));
  }

  #late(): string {
    const within = `within ${this.#within_ms / 1000} s`;
    if (this.#controller === null) return `no connection to ${placeOf(new URL(this.#request.origin))} ${within}`;
    return `no whole answer ${within}`;
  }

  #answer(): RawAnswer {
    const sent = Buffer.concat(this.#chunks);
    const coding = this.#headers.flatMap(([name, value]) => (name === 'content-encoding' ? [value] : []));
    const whole = unpacked(sent, coding.join()) ?? sent;
    const text = whole.subarray(0, recorded_bytes).toString('utf8');
    const exact = whole.length <= recorded_bytes && !text.includes('\uFFFD');
    const sha256 =
      exact || Buffer.from(text, 'utf8').equals(whole) ? null : createHash('sha256').update(whole).digest('hex');
    return { status: this.#status, headers: this.#headers, text, bytes: whole.length, sha256 };
  }

  #fail(kind: Failure['kind'], text: string): void {
    this.#end({ kind, text });
    this.#controller?.abort(new Error(text));
  }

  #end(failure: Failure): void {
    this.#finish({ is: 'failed', failure, timings: this.#timings() });
  }

  #finish(sent: Sent): void {
    if (this.#done) return;
    this.#done = true;
    this.#callOff();
    this.#resolve(sent);
  }

  #timings(): Timings {
    const end = performance.now();
    return {
      connect_ms: rounded(this.#leaving - this.#started),
      first_byte_ms: rounded((this.#head || end) - this.#leaving),
      total_ms: rounded(end - this.#started),
    };
  }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
