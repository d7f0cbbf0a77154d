import { pairs } from '../http/header-pairs.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { deadline, type RunClock } from '../time/clock.ts';

export interface ListenAnswer {
  readonly status: number;
  readonly body?: string;
  /** Real milliseconds before it leaves. */
  readonly delayMs?: number;
}

const largest_body_bytes = 1024 * 1024;
/** What is longer is still read to its end, so that the refusal arrives; up to here. */
const drained_bytes = 8 * 1024 * 1024;

/** One request that came in; the clock does not jump before it is answered, or given up. */
export class IncomingRequest {
  readonly method: string;
  readonly path: string;
  /** As received, in order, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly receivedAt: number;
  readonly #began: number;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #release: () => void;
  #body = '';

  /** @param began the earliest that it can have come, by `performance.now()` */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    clock: Pick<RunClock, 'now' | 'hold'>,
    began: number,
  ) {
    this.#began = began;
    this.#request = request;
    this.#response = response;
    this.#release = once(clock.hold());
    this.receivedAt = clock.now();
    this.method = request.method ?? '';
    this.path = request.url ?? '';
    this.headers = pairs(request.rawHeaders);
    response.once('close', this.#release);
  }

  /** Real milliseconds since it came, at the most. */
  get took_ms(): number {
    return Math.round(performance.now() - this.#began);
  }

  /** UTF-8 text; there once `read` gave true. */
  get body(): string {
    return this.#body;
  }

  /** Takes in the body; false: it broke off, or is too long and was refused. */
  read(): Promise<boolean> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      this.#request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= largest_body_bytes) chunks.push(chunk);
        else if (bytes > drained_bytes) this.reset();
      });
      this.#request.once('end', () => {
        this.#body = Buffer.concat(chunks).toString('utf8');
        if (bytes > largest_body_bytes) this.#write(413, '');
        resolve(bytes <= largest_body_bytes);
      });
      this.#request.once('error', () => resolve(false));
    });
  }

  /** Tells, as the answer leaves, whether there still was somebody to take it. */
  answer({ status, body = '', delayMs = 0 }: ListenAnswer): Promise<boolean> {
    if (delayMs === 0 || this.#response.destroyed) return Promise.resolve(this.#write(status, body));
    return new Promise((resolve) => {
      const callOff = deadline(delayMs, () => resolve(this.#write(status, body)));
      this.#response.once('close', () => {
        callOff();
        resolve(false);
      });
    });
  }

  /** Leaves it unanswered, for as long as the other side waits. */
  hang(): void {
    this.#release();
  }

  /** Breaks the connection off. */
  reset(): void {
    this.#request.socket.destroy();
  }

  #write(status: number, body: string): boolean {
    if (this.#response.destroyed) return false;
    this.#response.writeHead(status, body === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }).end(body);
    return true;
  }
}

function once(release: () => void): () => void {
  let released = false;
  return () => {
    if (!released) release();
    released = true;
  };
}
