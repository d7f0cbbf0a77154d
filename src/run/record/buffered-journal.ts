import type { Entry, Header } from '../../evidence/journal-entry.ts';
import { openJournal, type JournalWriter } from '../../evidence/journal.ts';

const unwritten: JournalWriter = { append: () => undefined, close: () => undefined };

/** A journal whose header is known only after the first requests: what comes before is kept back until then. */
export class BufferedJournal implements JournalWriter {
  readonly #path: string | null;
  readonly #early: Entry[] = [];
  #journal: JournalWriter | null = null;
  #masked: <E extends Entry>(entry: E) => E = (entry) => entry;

  /** @param path null: nothing is written. */
  constructor(path: string | null) {
    this.#path = path;
  }

  /**
   * @param early which of the entries so far are to be kept
   * @param masked how an entry is to be written that is no exchange: those are masked where they come into being
   */
  begin(header: Header, early: (entry: Entry) => boolean, masked: <E extends Entry>(entry: E) => E): void {
    this.#masked = masked;
    this.#journal = this.#path === null ? unwritten : openJournal(this.#path);
    for (const entry of [header, ...this.#early.splice(0).filter(early)]) this.append(entry);
  }

  append(entry: Entry): void {
    if (this.#journal) this.#journal.append(entry.is === 'exchange' ? entry : this.#masked(entry));
    else this.#early.push(entry);
  }

  close(): void {
    this.#journal?.close();
  }
}
