/** Lists by name, each kept to its first entries. */
export class BoundedMultimap<Entry> {
  readonly #most: number;
  readonly #lists = new Map<string, Entry[]>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): readonly Entry[] {
    return this.#lists.get(name) ?? [];
  }

  /** null once entries may be missing. */
  whole(name: string): readonly Entry[] | null {
    const list = this.get(name);
    return list.length < this.#most ? list : null;
  }

  add(name: string, entry: Entry): void {
    const list = this.#lists.get(name);
    if (list === undefined) this.#lists.set(name, [entry]);
    else if (list.length < this.#most) list.push(entry);
  }
}
