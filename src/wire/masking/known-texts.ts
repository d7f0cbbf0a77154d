/** So many signs of what a text begins with are looked at; a shorter text is looked for by itself. */
const width = 8;

/** By so many signs at the end of these it is known how far to go on. */
const block = 3;

/** Places among the entries, by how long a text is and by the text. */
type Alike = Map<number, Map<string, number[]>>;

/**
 * Which of many texts another one holds, however many they are: one pass that skips most signs, since few blocks of them
 * stand in the beginning of any of the texts (the search of Wu and Manber).
 */
export class KnownTexts<Meaning> {
  readonly #entries: { readonly text: string; readonly meaning: Meaning }[] = [];
  /** Hundreds may begin alike, as keys do. */
  readonly #byBeginning = new Map<string, Alike>();
  /** By the hash of a block, how many signs further a beginning may end at the soonest. */
  readonly #skips = new Uint8Array(1 << 15).fill(width - block + 1);
  readonly #short: number[] = [];

  get size(): number {
    return this.#entries.length;
  }

  add(text: string, meaning: Meaning): void {
    const place = this.#entries.push({ text, meaning }) - 1;
    if (text.length < width) {
      this.#short.push(place);
      return;
    }
    const beginning = text.slice(0, width);
    const alike = this.#byBeginning.get(beginning) ?? new Map<number, Map<string, number[]>>();
    this.#byBeginning.set(beginning, alike);
    const equallyLong = alike.get(text.length) ?? new Map<string, number[]>();
    alike.set(text.length, equallyLong);
    equallyLong.set(text, [...(equallyLong.get(text) ?? []), place]);
    for (let last = block - 1; last < width; last += 1) {
      const slot = slotAt(text, last);
      this.#skips[slot] = Math.min(this.#skips[slot]!, width - 1 - last);
    }
  }

  /** What the texts mean that occur, in the order in which they were added. */
  heldBy(text: string): readonly Meaning[] {
    const held = new Set<number>();
    for (const place of this.#short) if (text.includes(this.#entries[place]!.text)) held.add(place);
    for (let last = width - 1; last < text.length;) {
      const skip = this.#skips[slotAt(text, last)]!;
      last += skip;
      if (skip > 0) continue;
      const from = last - width + 1;
      for (const [length, texts] of this.#byBeginning.get(text.slice(from, last + 1)) ?? noBeginning)
        for (const place of texts.get(text.slice(from, from + length)) ?? none) held.add(place);
      last += 1;
    }
    return held.size === 0 ? none : [...held].toSorted((a, b) => a - b).map((place) => this.#entries[place]!.meaning);
  }
}

const none: readonly never[] = [];
const noBeginning: Alike = new Map<number, Map<string, number[]>>();

/** Of the block that ends at a place. */
const slotAt = (text: string, last: number): number =>
  ((text.charCodeAt(last - 2) << 10) ^ (text.charCodeAt(last - 1) << 5) ^ text.charCodeAt(last)) & 0x7fff;
