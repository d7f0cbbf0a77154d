import { open } from 'node:fs/promises';
import type { Exchange } from '../../evidence/exchange.ts';
import type { EntryPlace } from '../../evidence/journal.ts';
import { entryIn } from '../../evidence/journal-entry.ts';
import type { Report } from '../report-json.ts';

/** Shown of a finding at the most: the last ones, where the decisive one stands. */
export const SHOWN_OF_FINDING = 6;

/** Numbers of the exchanges that a rendering may show. */
export function numbersShown({ findings, observations }: Report): ReadonlySet<number> {
  return new Set([
    ...findings.flatMap((finding) => finding.exchanges.slice(-SHOWN_OF_FINDING)),
    ...findings.flatMap(({ reproduction }) => reproduction?.shortest?.exchanges ?? []),
    ...observations.flatMap((observation) => observation.exchanges.slice(0, 1)),
  ]);
}

/** Reads them from where they stand, so that the others need not be held in memory. */
export async function readExchanges(
  journal: string,
  places: ReadonlyMap<number, EntryPlace>,
  numbers: Iterable<number>,
): Promise<ReadonlyMap<number, Exchange>> {
  const exchanges = new Map<number, Exchange>();
  const file = await open(journal);
  try {
    for (const n of numbers) {
      const place = places.get(n);
      if (!place) continue;
      const { buffer } = await file.read(Buffer.alloc(place.bytes), 0, place.bytes, place.offset);
      const entry = entryIn((JSON.parse(buffer.toString()) as { e: unknown }).e);
      if (entry?.is === 'exchange') exchanges.set(n, entry.exchange);
    }
  } finally {
    await file.close();
  }
  return exchanges;
}
