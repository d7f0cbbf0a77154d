import { z } from 'zod';

/** What came of leaving requests of a reproduction out. */
export const shortestSchema = z.object({
  /** That it takes; null: it was not told as requests. */
  requests: z.int().nullable(),
  /** That it took at first. */
  from: z.int().nullable(),
  /** Sequences that were tried. */
  tries: z.int(),
  /** Those of the last time that it showed, in the order of sending. */
  exchanges: z.array(z.int()).readonly(),
  /** Why it is no shorter; null where nothing of it can be left out. */
  why: z.string().nullable(),
});

export type Shortest = z.infer<typeof shortestSchema>;

/** In a sentence. */
export function shortestWords({ requests, from, tries, why }: Shortest): string {
  if (requests === null || (requests === from && why !== null)) return `It could not be shortened: ${why}.`;
  const told = requests === 1 ? '1 request' : `${requests} requests`;
  if (tries === 0) return `It takes ${told}.`;
  const before = requests === from ? ', none of which can be left out' : `, of ${from} at first`;
  const open = why === null ? '' : `; ${why}`;
  return `Shortest of ${tries} ${tries === 1 ? 'try' : 'tries'}: ${told}${before}${open}.`;
}
