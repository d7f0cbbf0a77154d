import { hash } from 'node:crypto';
import { entryIn, type Entry } from './journal-entry.ts';

export type JournalEnd =
  | {
      readonly is: 'journal';
      readonly entries: number;
      /** The chain's last hash: two journals with the same head are the same journal. */
      readonly head: string;
      /** Why it is the journal of a partial run; null when it is whole. */
      readonly partial: string | null;
    }
  | { readonly is: 'broken'; readonly line: number; readonly why: string };

export interface Line {
  readonly text: string;
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
  /** False for a last line without its line feed. */
  readonly ended: boolean;
}

/** What stands before the entry; behind it stands one bracket. */
const HEAD = /^\{"h":"([0-9a-f]{64})","e":(?=\{)/;

export const link = (previous: string, text: string): string => hash('sha256', previous + text, 'hex');

type ReadLine =
  | { readonly is: 'entry'; readonly entry: Entry }
  | { readonly is: 'cut' }
  | { readonly is: 'broken'; readonly why: string };

/** Follows the lines of a journal: each hash covers all that stands before it. */
export class Chain {
  #head = '';
  #entries = 0;
  #cut = false;
  #footer = false;

  next({ text, ended }: Line): ReadLine {
    const step = this.#read(text);
    if (step.is === 'broken' && !ended && this.#entries > 0) {
      this.#cut = true;
      return { is: 'cut' };
    }
    if (step.is === 'entry') this.#entries += 1;
    return step;
  }

  #read(text: string): ReadLine {
    const [before, hash] = HEAD.exec(text) ?? [];
    if (before === undefined || !text.endsWith('}}')) return { is: 'broken', why: 'is no line of a journal' };
    const entryText = text.slice(before.length, -1);
    const head = link(this.#head, entryText);
    if (head !== hash)
      return { is: 'broken', why: 'does not fit the hash chain: it, or a line before it, was changed' };
    const entry = parse(entryText);
    if (entry === null) return { is: 'broken', why: 'holds an entry that this version does not know' };
    const misplaced = this.#misplaced(entry);
    if (misplaced !== null) return { is: 'broken', why: misplaced };
    this.#head = head;
    this.#footer = entry.is === 'footer';
    return { is: 'entry', entry };
  }

  #misplaced(entry: Entry): string | null {
    if (this.#footer) return 'stands after the footer';
    if (this.#entries === 0 && entry.is !== 'header') return 'stands where the header belongs';
    if (this.#entries > 0 && entry.is === 'header') return 'is a second header';
    return null;
  }

  end(): JournalEnd {
    if (this.#entries === 0) return { is: 'broken', line: 1, why: 'is missing: the journal is empty' };
    return { is: 'journal', entries: this.#entries, head: this.#head, partial: this.#partial() };
  }

  #partial(): string | null {
    if (this.#cut) return 'the last line is cut: the run ended while writing it';
    return this.#footer ? null : 'there is no footer: the run did not come to its end';
  }
}

function parse(text: string): Entry | null {
  try {
    return entryIn(JSON.parse(text));
  } catch {
    return null;
  }
}
