import { rules } from '../../contract/rules.ts';
import { catalogueDigest } from '../../evidence/catalogue-digest.ts';
import type { CheckEnd, Entry, Header } from '../../evidence/journal-entry.ts';
import { readJournal } from '../../evidence/journal.ts';
import { isPreflight } from '../preflight/preflight.ts';

/** What an interrupted run had done, to be carried over into the journal of the run that goes on. */
export interface Earlier {
  readonly header: Header;
  /** Checks that came to their end. */
  readonly ended: readonly CheckEnd[];
  /** Their entries, in order. */
  readonly entries: readonly Entry[];
  /** The highest number of an exchange. */
  readonly lastExchange: number;
  /** It came to its end: there is nothing left to go on with. */
  readonly whole: boolean;
}

/** Reads an earlier run's journal; a text says why it cannot go on. */
export async function readEarlier(path: string): Promise<Earlier | string> {
  const all: Entry[] = [];
  const end = await readJournal(path, (entry) => all.push(entry));
  if (end.is === 'broken') return end.line > 0 ? `line ${end.line} ${end.why}` : `it ${end.why}`;
  const [header] = all;
  if (header?.is !== 'header') return 'it has no header';
  if (header.catalogue !== undefined && header.catalogue !== catalogueDigest(rules))
    return 'another catalogue of rules judged it; run anew';
  const ends = all.filter((entry) => entry.is === 'check');
  const ended = ends.filter(({ id, verdict }) => !isPreflight(id) && (verdict === 'pass' || verdict === 'fail'));
  const done = new Set(ended.map(({ id }) => id));
  const footer = all.at(-1);
  const looked = ends.filter(({ id }) => isPreflight(id)).every(({ verdict }) => verdict !== 'inconclusive');
  const numbers = all.map((entry) => (entry.is === 'exchange' ? entry.exchange.n : 0));
  return {
    header,
    ended,
    entries: all.filter((entry) => isOf(entry, done)),
    lastExchange: numbers.reduce((most, n) => Math.max(most, n), 0),
    whole: footer?.is === 'footer' && !footer.interrupted && looked,
  };
}

function isOf(entry: Entry, done: ReadonlySet<string>): boolean {
  if (entry.is === 'exchange') return entry.exchange.check !== null && done.has(entry.exchange.check);
  if (entry.is === 'decision' || entry.is === 'recheck') return entry.check !== null && done.has(entry.check);
  return entry.is === 'check' && done.has(entry.id);
}
