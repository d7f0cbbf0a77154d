import type { Entry, Header } from '../evidence/journal-entry.ts';
import { openJournal, type JournalWriter } from '../evidence/journal.ts';

const unwritten: JournalWriter = { append: () => undefined, close: () => undefined };

/** A journal whose header is known only after the first requests: what comes before is kept back until then. */
export class LateJournal implements JournalWriter {
  readonly #path: string | null;
  readonly #early: Entry[] = [];
  #journal: JournalWriter | null = null;

  /** @param path null: nothing is written. */
  constructor(path: string | null) {
    this.#path = path;
  }

  /** @param early which of the entries so far are to be kept */
  begin(header: Header, early: (entry: Entry) => boolean): void {
    this.#journal = this.#path === null ? unwritten : openJournal(this.#path);
    for (const entry of [header, ...this.#early.splice(0).filter(early)]) this.#journal.append(entry);
  }

  append(entry: Entry): void {
    if (this.#journal) this.#journal.append(entry);
    else this.#early.push(entry);
  }

  close(): void {
    this.#journal?.close();
  }
}
