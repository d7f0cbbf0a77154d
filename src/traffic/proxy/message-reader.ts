import { type Framing, type Head, readHead } from './http-head.ts';

/** What is told of the messages of one direction, in their order. */
interface MessageEvents {
  /** Gives how the message goes on. `bytes`: of the whole head. */
  head(head: Head, bytes: Buffer): Framing | { readonly is: 'opaque' };
  body(bytes: Buffer): void;
  /** All bytes that are no head, as they came: of bodies, of chunks and their borders, and whatever cannot be read. */
  pass?(bytes: Buffer): void;
  end(): void;
  /** What comes from here on is not read. */
  lost(why: string): void;
}

type State = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'until-close' | 'opaque';

const mostHead = 256 * 1024;
/** A method, or the version of an answer, as far as it has come. */
const mayBegin = /^[!#$%&'*+.^_`|~0-9A-Za-z/-]{0,32}(?: |$)/;
const mostLine = 64 * 1024;
const empty = Buffer.alloc(0);

/**
 * Reads the HTTP/1 messages of one direction of a connection beside what is done with them. It never throws: what it does
 * not understand ends the reading, and nothing else.
 */
export class MessageReader {
  readonly #events: MessageEvents;
  #state: State = 'head';
  #held: Buffer = empty;
  #left = 0;

  constructor(events: MessageEvents) {
    this.#events = events;
  }

  /** What has come of a head that is not whole yet, and was told to nobody. */
  get beginning(): Buffer {
    return this.#state === 'head' ? this.#held : empty;
  }

  feed(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#step(rest);
  }

  /** Reads no further, and gives what has come of a head that is not whole yet. */
  letGo(): Buffer {
    const { beginning } = this;
    this.#state = 'opaque';
    this.#held = empty;
    return beginning;
  }

  /** No more bytes come. */
  close(): void {
    if (this.#state !== 'until-close') return;
    this.#state = 'head';
    this.#events.end();
  }

  #step(bytes: Buffer): Buffer {
    switch (this.#state) {
      case 'head':
        return this.#head(bytes);
      case 'length':
      case 'chunk':
        return this.#counted(bytes);
      case 'chunk-size':
        return this.#line(bytes, (line) => this.#chunkSize(line));
      case 'chunk-end':
        return this.#line(bytes, (line) =>
          line === '' ? (this.#state = 'chunk-size') : this.#lose('a chunk has no end'),
        );
      case 'trailers':
        return this.#line(bytes, (line) => (line === '' ? this.#end() : undefined));
      case 'until-close':
        this.#passing(bytes);
        this.#events.body(bytes);
        return empty;
      case 'opaque':
        this.#passing(bytes);
        return empty;
    }
  }

  #head(bytes: Buffer): Buffer {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    // Empty lines before a message are skipped, as servers do.
    const from = this.#blank(all);
    const at = endOfHead(all, Math.max(from, this.#held.length - 3));
    if (at < 0 && all.length <= mostHead && mayBegin.test(all.toString('latin1', from, from + 40))) {
      this.#held = all;
      return empty;
    }
    this.#held = empty;
    const head = at < 0 ? null : readHead(all.subarray(from, at));
    if (!head) {
      this.#lose('a head that is no HTTP/1');
      return all;
    }
    this.#begin(this.#events.head(head, all.subarray(0, at)));
    return all.subarray(at);
  }

  #blank(bytes: Buffer): number {
    let from = 0;
    while (bytes[from] === 0x0d || bytes[from] === 0x0a) from += 1;
    return from;
  }

  #begin(framing: ReturnType<MessageEvents['head']>): void {
    switch (framing.is) {
      case 'none':
        return this.#end();
      case 'length':
        this.#left = framing.bytes;
        this.#state = 'length';
        return framing.bytes === 0 ? this.#end() : undefined;
      case 'chunked':
        this.#state = 'chunk-size';
        return;
      case 'until-close':
        this.#state = 'until-close';
        return;
      case 'opaque':
        this.#state = 'opaque';
        return;
      case 'unclear':
        return this.#lose('a message of which nobody can say where it ends');
    }
  }

  #counted(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#left);
    this.#passing(part);
    this.#events.body(part);
    this.#left -= part.length;
    if (this.#left === 0) {
      if (this.#state === 'chunk') this.#state = 'chunk-end';
      else this.#end();
    }
    return bytes.subarray(part.length);
  }

  #chunkSize(line: string): void {
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) return this.#lose('a chunk without its size');
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
  }

  /** What belongs to a line is passed on as it comes; what it says is read once it is whole. */
  #line(bytes: Buffer, read: (line: string) => unknown): Buffer {
    const at = bytes.indexOf(0x0a);
    const part = at < 0 ? bytes : bytes.subarray(0, at + 1);
    this.#passing(part);
    this.#held = this.#held.length === 0 ? part : Buffer.concat([this.#held, part]);
    if (at < 0) {
      if (this.#held.length > mostLine) this.#lose('a line without an end');
      return empty;
    }
    const line = this.#held.toString('latin1').replace(/\r?\n$/, '');
    this.#held = empty;
    read(line);
    return bytes.subarray(part.length);
  }

  #end(): void {
    this.#state = 'head';
    this.#events.end();
  }

  #lose(why: string): void {
    this.#state = 'opaque';
    this.#held = empty;
    this.#events.lost(why);
  }

  #passing(bytes: Buffer): void {
    this.#events.pass?.(bytes);
  }
}

/** Just after the empty line that ends a head; less than 0: it is not there yet. */
function endOfHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0x0a, Math.max(0, from)); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at + 1] === 0x0a) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3;
  }
  return -1;
}
