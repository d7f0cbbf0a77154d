/** So many signs of a text are looked for at once; a shorter text is looked for by itself. */
const width = 8;

const base = 31;
const baseToTheWidth = Array.from({ length: width }).reduce<number>((power) => Math.imul(power, base), 1);

/** Which of many texts another one holds: one pass over it, however many they are (the search of Rabin and Karp). */
export class KnownTexts<Meaning> {
  readonly #entries: { readonly text: string; readonly meaning: Meaning }[] = [];
  /** Places among the entries, by the hash of what a text begins with. */
  readonly #byHash = new Map<number, number[]>();
  /** Whether any text begins with so hashed signs: most places of most texts need no more than this. */
  readonly #begins = new Uint8Array(1 << 16);
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
    let hash = 0;
    for (let at = 0; at < width; at += 1) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
    this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), place]);
    this.#begins[slotOf(hash)] = 1;
  }

  /** What the texts mean that occur, in the order in which they were added. */
  heldBy(text: string): readonly Meaning[] {
    const held = new Set(this.#short.filter((place) => text.includes(this.#entries[place]!.text)));
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
      if (at >= width) hash = (hash - Math.imul(text.charCodeAt(at - width), baseToTheWidth)) | 0;
      if (at < width - 1 || this.#begins[slotOf(hash)] === 0) continue;
      for (const place of this.#byHash.get(hash) ?? [])
        if (text.startsWith(this.#entries[place]!.text, at - width + 1)) held.add(place);
    }
    return held.size === 0 ? none : [...held].toSorted((a, b) => a - b).map((place) => this.#entries[place]!.meaning);
  }
}

const none: readonly never[] = [];

const slotOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> 16;
