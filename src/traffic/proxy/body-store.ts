import { unpacked } from '../../wire/http/unpacked.ts';
import { type Headers, headerOf, type RawBody, unseenBody, wholeBody } from '../raw-exchange.ts';

const most_bytes = 1024 * 1024;

/** Keeps a copy of a body, as far as it is worth it. */
export class BodyStore {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= most_bytes) this.#chunks.push(Buffer.from(chunk));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** As it was before it was packed for the way. */
  body(headers: Headers): RawBody {
    if (this.#bytes > most_bytes || / *,/.test(headerOf(headers, 'transfer-encoding') ?? ''))
      return unseenBody(this.#bytes);
    const whole = unpacked(Buffer.concat(this.#chunks), headerOf(headers, 'content-encoding'));
    return whole ? wholeBody(whole) : unseenBody(this.#bytes);
  }
}
