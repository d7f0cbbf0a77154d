import { entrySchema, type Entry } from '../evidence/journal-entry.ts';
import { JudgeAgain, UnknownSituation } from '../run/record/judge-again.ts';
import { disagreements, type Placed } from './disagreements.ts';

type JudgedAgain =
  | { readonly is: 'judged'; readonly exchanges: number; readonly troubles: readonly LineWords[] }
  | { readonly is: 'not judged'; readonly why: string };

interface LineWords {
  readonly line: number;
  readonly why: string;
}

/** Has the judges of this version look at what a journal holds, and says where it tells otherwise than they do. */
export function judgedAgain(entries: readonly Placed[], lastExchange = 0): JudgedAgain {
  const said: Entry[] = [];
  const again = new JudgeAgain({ append: (entry) => said.push(entry), close: () => undefined }, unnamed, lastExchange);
  for (const { entry, line } of entries) {
    const from = said.length;
    try {
      again.take(entry);
    } catch (error) {
      if (error instanceof UnknownSituation) return { is: 'not judged', why: error.message };
      return { is: 'judged', exchanges: 0, troubles: [{ line, why: `cannot be judged: ${messageOf(error)}` }] };
    }
    said.splice(from, said.length - from, ...said.slice(from).map(asWritten));
  }
  const exchanges = entries.filter(({ entry }) => entry.is === 'exchange').length;
  return { is: 'judged', exchanges, troubles: disagreements(entries, said) };
}

const unnamed = { version: '', commit: null };

/** As it comes back from a file. */
const asWritten = (entry: Entry): Entry => entrySchema.parse(JSON.parse(JSON.stringify(entry)));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.split('\n', 1)[0]! : 'unknown');
