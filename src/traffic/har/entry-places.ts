import { createReadStream } from 'node:fs';

/** Where one entry stands in its file, in bytes. */
export interface EntryPlace {
  readonly offset: number;
  readonly length: number;
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Longer than the names that are looked for. */
const longestName = 16;

/**
 * Finds the elements of `log.entries` in a HAR of any size without building the rest: where objects begin and end is all
 * that is read of the JSON here.
 */
class EntryFinder {
  readonly #found: (place: EntryPlace) => void;
  #offset = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #name = '';
  /** The name before the colon at each depth, as far as it matters. */
  readonly #names: string[] = [];
  #inEntries = false;
  #began = 0;

  constructor(found: (place: EntryPlace) => void) {
    this.#found = found;
  }

  feed(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk[at]!;
      if (this.#inString) this.#inside(code);
      else this.#outside(code, this.#offset + at);
    }
    this.#offset += chunk.length;
  }

  /** Whether the file holds a whole JSON value. */
  get isWhole(): boolean {
    return this.#depth === 0 && !this.#inString;
  }

  #inside(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === backslash) this.#escaped = true;
    else if (code === quote) this.#inString = false;
    else if (this.#depth <= 2 && this.#name.length < longestName) this.#name += String.fromCharCode(code);
  }

  #outside(code: number, at: number): void {
    switch (code) {
      case quote:
        this.#inString = true;
        if (this.#depth <= 2) this.#name = '';
        return;
      case colon:
        if (this.#depth <= 2) this.#names[this.#depth] = this.#name;
        return;
      case openObject:
      case openArray:
        return this.#open(code, at);
      case closeObject:
      case closeArray:
        return this.#close(at);
    }
  }

  #open(code: number, at: number): void {
    this.#depth += 1;
    if (this.#depth === 3 && code === openArray)
      this.#inEntries = this.#names[1] === 'log' && this.#names[2] === 'entries';
    if (this.#depth === 4 && this.#inEntries) this.#began = at;
  }

  #close(at: number): void {
    if (this.#depth === 4 && this.#inEntries) this.#found({ offset: this.#began, length: at + 1 - this.#began });
    if (this.#depth === 3) this.#inEntries = false;
    this.#depth -= 1;
  }
}

/** Hands over where the entries of a HAR stand; gives whether the file is whole. */
export async function findEntries(path: string, found: (place: EntryPlace) => void): Promise<boolean> {
  const finder = new EntryFinder(found);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) finder.feed(chunk as Buffer);
  return finder.isWhole;
}
