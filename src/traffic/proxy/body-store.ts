import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { type Headers, headerOf, type RawBody, unseenBody, wholeBody } from '../raw-exchange.ts';

const most_bytes = 1024 * 1024;
const unpacked_bytes = 8 * 1024 * 1024;

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
    const unpacked = unpack(Buffer.concat(this.#chunks), headerOf(headers, 'content-encoding'));
    return unpacked ? wholeBody(unpacked) : unseenBody(this.#bytes);
  }
}

const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: unpacked_bytes }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: unpacked_bytes }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: unpacked_bytes }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: unpacked_bytes }),
};

/** null: nobody here can read it. */
function unpack(bytes: Buffer, coding = 'identity'): Buffer | null {
  const name = coding.trim().toLowerCase();
  if (name === 'identity' || name === '' || bytes.length === 0) return bytes;
  try {
    return unpackers[name]?.(bytes) ?? null;
  } catch {
    return null;
  }
}
