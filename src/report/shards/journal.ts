import { readJournal } from '../../evidence/journal.ts';
import type { CheckEnd, Footer, Header } from '../../evidence/journal-entry.ts';
import { brokenWords } from '../broken-journal.ts';
import { isPreflight } from '../tally/unjudged.ts';

/** What a merge has to know of a journal before it takes anything from it. */
export interface ShardJournal {
  /** As it was named. */
  readonly said: string;
  readonly journal: string;
  readonly header: Header;
  /** The last hash of its chain. */
  readonly head: string;
  /** The highest number of an exchange. */
  readonly highest: number;
  /** The run's own first checks, by id. */
  readonly preflights: ReadonlyMap<string, CheckEnd>;
  readonly footer: Footer | null;
}

/** A text says why a journal cannot be read. */
export async function readShard(said: string, journal: string): Promise<ShardJournal | string> {
  let header: Header | null = null;
  let footer: Footer | null = null;
  let highest = 0;
  const preflights = new Map<string, CheckEnd>();
  const end = await readJournal(journal, (entry) => {
    if (entry.is === 'header') header = entry;
    if (entry.is === 'footer') footer = entry;
    if (entry.is === 'exchange') highest = Math.max(highest, entry.exchange.n);
    if (entry.is === 'check' && isPreflight(entry.id)) preflights.set(entry.id, entry);
  });
  if (end.is === 'broken') return brokenWords(end);
  return header === null ? 'it has no header' : { said, journal, header, head: end.head, highest, preflights, footer };
}
