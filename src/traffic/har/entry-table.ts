import type { Base } from './base-address.ts';
import type { EntryPlace } from './entry-places.ts';

/** An entry of the service: where it stands, and when it was. */
export interface Indexed extends EntryPlace {
  readonly base: Base;
  readonly sent: number;
  readonly received: number;
}

const columns = ['offset', 'length', 'sent', 'received'] as const;

/** Entries of a recording of any length: side by side they take a tenth of what objects would. */
export class EntryTable {
  readonly length: number;
  readonly #bases: readonly Base[];
  readonly #base: Uint8Array;
  readonly #numbers: Readonly<Record<(typeof columns)[number], Float64Array>>;

  constructor(entries: readonly Indexed[]) {
    this.length = entries.length;
    this.#bases = [...new Set(entries.map(({ base }) => base))];
    this.#base = Uint8Array.from(entries, ({ base }) => this.#bases.indexOf(base));
    const column = (name: (typeof columns)[number]) => Float64Array.from(entries, (entry) => entry[name]);
    this.#numbers = {
      offset: column('offset'),
      length: column('length'),
      sent: column('sent'),
      received: column('received'),
    };
  }

  at(place: number): Indexed {
    const { offset, length, sent, received } = this.#numbers;
    return {
      offset: offset[place]!,
      length: length[place]!,
      sent: sent[place]!,
      received: received[place]!,
      base: this.#bases[this.#base[place]!]!,
    };
  }

  /** Bases of which there are entries. */
  has(base: Base): boolean {
    return this.#bases.includes(base);
  }

  get firstSent(): number {
    return this.#numbers.sent.reduce((first, sent) => Math.min(first, sent), Infinity);
  }

  /** Places in the order of such moments; at equal ones as in the recording. */
  orderedBy(moment: 'sent' | 'received'): Uint32Array {
    const moments = this.#numbers[moment];
    return Uint32Array.from(moments, (_, place) => place).sort((a, b) => moments[a]! - moments[b]! || a - b);
  }
}
