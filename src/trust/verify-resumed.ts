import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readEarlier, type Earlier } from '../run/record/earlier.ts';
import type { Placed } from './disagreements.ts';
import type { Trouble } from './trouble.ts';

/** Where the journal of the run lies that one goes on with; null: it is not there. */
export function earlierJournal(journal: string): string | null {
  const number = Number(/^journal\.(\d+)\.ndjson$/.exec(basename(journal))?.[1] ?? Number.POSITIVE_INFINITY);
  const before = readdirSync(dirname(journal))
    .flatMap((name) => (/^journal\.\d+\.ndjson$/.test(name) ? [Number(name.split('.')[1])] : []))
    .filter((each) => each < number);
  return before.length === 0 ? null : join(dirname(journal), `journal.${Math.max(...before)}.ndjson`);
}

interface WentOn {
  /** The header, and what the run did itself. */
  readonly own: readonly Placed[];
  readonly lastExchange: number;
  /** What was carried over and does not stand in the journal as it did in the earlier one. */
  readonly troubles: readonly Trouble[];
}

/** Parts what a run did itself from what it carried over. A text says why the earlier journal cannot be read. */
export async function wentOn(entries: readonly Placed[], file: string, earlier: string): Promise<WentOn | string> {
  const before = await readEarlier(earlier);
  if (typeof before === 'string') return `${basename(earlier)}: ${before}`;
  const own: Placed[] = [];
  const carried = before.entries.map((entry) => JSON.stringify(entry));
  let next = 0;
  for (const placed of entries) {
    if (next < carried.length && JSON.stringify(placed.entry) === carried[next]) next += 1;
    else own.push(placed);
  }
  return {
    own,
    lastExchange: before.lastExchange,
    troubles: next < carried.length ? [lost(before, next, file, earlier)] : [],
  };
}

function lost({ entries }: Earlier, at: number, file: string, earlier: string): Trouble {
  const entry = entries[at]!;
  const what = entry.is === 'exchange' ? `exchange ${entry.exchange.n}` : `a ${entry.is}`;
  return {
    file,
    line: null,
    why: `does not hold as it was what it carried over from ${basename(earlier)}: ${what} is missing, altered or moved`,
  };
}
