import type { JournalEnd } from '../evidence/journal.ts';

/** The first line that cannot be read. */
export type BrokenJournal = Extract<JournalEnd, { readonly is: 'broken' }>;

/** Line 0: the file as a whole. */
export const brokenWords = ({ line, why }: BrokenJournal): string => (line > 0 ? `line ${line} ${why}` : `it ${why}`);
